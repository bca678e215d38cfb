/** What a first visit loads, straight on a conversation, as built. Run after `npm run build`; without a build there is nothing to weigh. */

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const DIST = resolve(import.meta.dirname, "../dist");
const MANIFEST = join(DIST, ".vite/manifest.json");
const MAX_BYTES = 180_000;

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

test.skipIf(!existsSync(MANIFEST))("the first JavaScript is at most 180 kB, compressed", () => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(MANIFEST, "utf8"));
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  visit(entry!);
  visit(Object.keys(manifest).find((key) => key.endsWith("markdown/markdown.tsx"))!);
  const bytes = [...seen]
    .map((key) => gzipSync(readFileSync(join(DIST, manifest[key]!.file)), { level: 6 }).length)
    .reduce((sum, size) => sum + size, 0);
  expect(seen.size).toBeGreaterThan(1);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});
