// How the page behaves in a long conversation, in one run with its verdicts: `make bench-page`.
// `--quick` takes a shorter thread and answer, for the tests.
import process from "node:process";
import { openBrowser } from "../e2e/lib/browser.mjs";
import { composer, until } from "../e2e/lib/chat.mjs";
import { startGateway } from "../e2e/lib/gateway.mjs";
import { answer, openModel } from "./answer.mjs";
import { firstPaints, startPages } from "./paint.mjs";
import { initialScript } from "./size.mjs";
import { at, mainThread, traced } from "./trace.mjs";

const quick = process.argv.includes("--quick");
const ENTRIES = quick ? 3_000 : 7_500; // three a turn: a question, an answer, and that it began
const BYTES = quick ? 10_000 : 50_000;
const PER_SECOND = 300; // pieces of five characters
const config = (url) =>
  `routes: ["model:m"]\ncost_cap_usd: 0\nproviders: { model: { base_url: "${url}" } }\n`;

const model = await openModel(answer(BYTES), PER_SECOND);
const gateway = await startGateway({ config: config(model.url), entries: ENTRIES });
await gateway.api("/api/settings/first-run", { method: "POST", body: { done: true } });
const browser = await openBrowser();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en" });
const page = await context.newPage();
const figures = [];
const told = (name, value, unit, most) => figures.push({ name, value, unit, most });

await page.goto(`${gateway.url}/#/`);
await composer(page).waitFor();
const opened = [];
for (let n = 0; n < 5; n++) opened.push(await opening());
opened.sort((a, b) => a - b);
told(
  `opening a thread of ${Math.round((ENTRIES * 2) / 3)} messages, after its data`,
  at(opened, 0.5),
  "ms",
  150,
);

const events = await traced(page, async () => {
  await composer(page).fill("tell me about the water");
  await page.keyboard.press("Enter");
  await until("the turn runs", async () => (await status()) === "running");
  await until("the answer is whole", async () => (await status()) === "idle", 240_000);
});
const { updates, longest } = mainThread(events);
told(
  `scripting and layout while ${BYTES / 1000} kB stream in, p50 of ${updates.length} updates`,
  at(updates, 0.5),
  "ms",
);
told("  p95", at(updates, 0.95), "ms", 8);
told("  longest task", longest, "ms", 50);

const pages = await startPages();
const { plain, ours } = await firstPaints(browser, pages.url, gateway.url, quick ? 3 : 9);
told("largest contentful paint, a static page with the same fonts", plain, "ms");
told("largest contentful paint, the page", ours, "ms");
told("  ratio", ours / plain, "×", 2);
told("initial JavaScript, gzip", await initialScript(), "kB", 180);

await browser.close();
pages.stop();
await gateway.stop();
model.stop();
let bad = 0;
for (const { name, value, unit, most } of figures) {
  const fits = most === undefined || value <= most;
  if (!fits) bad += 1;
  const limit = most === undefined ? "" : `≤ ${most}  ${fits ? "ok" : "TOO MUCH"}`;
  console.log(`${name.padEnd(64)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(3)} ${limit}`);
}
process.exit(bad === 0 ? 0 : 1);

/** Milliseconds from the last byte of the thread's data to the frame that shows its newest words. */
async function opening() {
  await page.evaluate(() => (location.hash = "#/"));
  await page.locator(".talk .turn").first().waitFor({ state: "detached" });
  return page.evaluate(async (id) => {
    performance.clearResourceTimings();
    const asked = performance.now();
    location.hash = `#/c/${id}`;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const last = () =>
      [...document.querySelectorAll(".talk .turn")].at(-1)?.textContent.includes("Answer");
    while (!last()) await frame();
    const shown = performance.now();
    const data = performance.getEntriesByType("resource").filter((one) => one.name.includes(id));
    // what was kept from before needs no data: then from the moment that it was asked for
    return shown - (data.length > 0 ? Math.min(...data.map((one) => one.responseEnd)) : asked);
  }, gateway.long);
}

async function status() {
  return (await gateway.api(`/api/conversations/${gateway.long}`)).status;
}
