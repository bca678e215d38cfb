// Photographs every scene: 390, 820 and 1440 px, light and dark, three languages, into /shots.
// `npm run shots -- cost 390 dark vi` takes only what matches every word.
import { mkdir } from "node:fs/promises";
import process from "node:process";
import { noBrowser, openBrowser } from "./lib/browser.mjs";
import { openSite } from "./lib/site.mjs";
import { openScene, SCENES } from "./scenes.mjs";

const INTO = new URL(process.env.OUTRIDER_SHOTS ?? "../../shots/", import.meta.url);
const WIDTHS = [390, 820, 1440];
const THEMES = ["light", "dark"];
const LANGUAGES = ["en", "vi", "th"];

const wanted = process.argv.slice(2);
const skip = noBrowser();
if (skip) {
  console.log(`No screenshots: ${skip}`);
  process.exit(0);
}

function* takes() {
  for (const scene of SCENES)
    for (const width of WIDTHS)
      for (const theme of THEMES)
        for (const language of LANGUAGES) {
          const name = `${scene.name}-${width}-${theme}-${language}`;
          const parts = [scene.name, String(width), theme, language];
          if (wanted.every((word) => parts.includes(word)))
            yield { scene, width, theme, language, name };
        }
}

await mkdir(INTO, { recursive: true });
const browser = await openBrowser();
const missed = [];
let taken = 0;
for (const { scene, name, ...look } of takes()) {
  const site = await openSite(scene.stage);
  try {
    const { context, page } = await openScene(browser, scene, site, look);
    await page.screenshot({ path: new URL(`${name}.png`, INTO).pathname, fullPage: false });
    await context.close();
    taken += 1;
  } catch (error) {
    missed.push(`${name}: ${String(error).split("\n")[0]}`);
  }
  await site.close();
}
await browser.close();
console.log(`${taken} screenshots in ${INTO.pathname}`);
if (missed.length > 0) {
  console.error(missed.join("\n"));
  process.exit(1);
}
