// How much script the first view loads, compressed.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));

/** kB of the entry and all that it imports, gzip. */
export async function initialScript() {
  const manifest = JSON.parse(await readFile(join(DIST, ".vite/manifest.json"), "utf8"));
  const entry = Object.values(manifest).find((one) => one.isEntry);
  const wanted = new Set();
  const walk = (one) => {
    if (wanted.has(one.file)) return;
    wanted.add(one.file);
    for (const name of one.imports ?? []) walk(manifest[name]);
  };
  walk(entry);
  let bytes = 0;
  for (const file of wanted) bytes += gzipSync(await readFile(join(DIST, file))).length;
  return bytes / 1000;
}
