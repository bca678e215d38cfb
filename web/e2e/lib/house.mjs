// A whole Outrider for a test: a scripted model, a gateway that knows it, and a browser.
import { openBrowser } from "./browser.mjs";
import { answering, freePort, runPython, startGateway } from "./gateway.mjs";
import { watch } from "./watch.mjs";

/** The model's two routes: one that the owner has priced, one that nobody has. */
export const PRICED = "scripted:priced-model";
export const UNPRICED = "scripted:other-model";

export async function startModel() {
  const port = await freePort();
  const run = runPython(["-m", "tests.fakes.model_server", "--port", String(port)]);
  await answering(`http://127.0.0.1:${port}/v1/models`, run);
  return { url: `http://127.0.0.1:${port}/v1`, stop: () => run.stop() };
}

const config = (modelUrl) => `routes: ["${PRICED}"]
cost_cap_usd: 5
providers:
  scripted:
    base_url: "${modelUrl}"
prices:
  "${PRICED}": { input_mtok: 100, output_mtok: 500, date: 2026-11-30 }
`;

/** `more` goes to the gateway: `files` of the workspace, further `env`. */
export async function openHouse(more = {}) {
  const model = await startModel();
  const gateway = await startGateway({ config: config(model.url), ...more });
  await gateway.api("/api/settings/first-run", { method: "POST", body: { done: true } });
  const browser = await openBrowser();
  const open = [];
  return {
    model,
    gateway,
    browser,
    /** A page in a browser context of its own, with what it did behind the scenes. */
    async page(hash = "#/", options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: "en",
        reducedMotion: "reduce",
        ...options,
      });
      open.push(context);
      const page = await context.newPage();
      const seen = watch(page, gateway.url);
      await page.goto(`${gateway.url}/${hash}`);
      return { page, seen, context };
    },
    async stop() {
      for (const context of open) await context.close();
      await browser.close();
      await gateway.stop();
      await model.stop();
    },
  };
}
