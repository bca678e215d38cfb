// Finds a Chromium and opens it. Without one the tests are skipped, unless the owner requires them.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The path of a browser, or null. CHROME_PATH wins. */
export function browserPath() {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : null;
  for (const name of NAMES) {
    try {
      return execFileSync("which", [name], { encoding: "utf8" }).trim();
    } catch {
      // not this one
    }
  }
  return null;
}

/** For `test(name, { skip: noBrowser() }, …)`: false, or the sentence that says why it is skipped. */
export function noBrowser() {
  if (browserPath() !== null) return false;
  const why = "no Chromium: install one or set CHROME_PATH";
  if (process.env.OUTRIDER_REQUIRE_BROWSER === "1") throw new Error(why);
  return why;
}

export async function openBrowser() {
  const root = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: browserPath() ?? undefined,
    args: root ? ["--no-sandbox", ...QUIET] : QUIET,
  });
}
