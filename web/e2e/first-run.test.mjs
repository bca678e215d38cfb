// The first run: from a new home to a first answer, with a server of one's own or with the echo.
import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { noBrowser, openBrowser } from "./lib/browser.mjs";
import { reads, rests, say, until } from "./lib/chat.mjs";
import { startGateway } from "./lib/gateway.mjs";
import { startModel } from "./lib/house.mjs";

const KEY = "sk-e2e-not-a-real-key-93f1";

describe("the first run", { skip: noBrowser() }, () => {
  let browser;
  let model;
  before(async () => {
    [browser, model] = await Promise.all([openBrowser(), startModel()]);
  });
  after(async () => {
    await browser?.close();
    await model?.stop();
  });

  async function inNewHome(look) {
    const gateway = await startGateway();
    const context = await browser.newContext({
      viewport: { width: 1440, height: 1000 },
      locale: "en",
    });
    try {
      const page = await context.newPage();
      await page.goto(gateway.url);
      await page.waitForURL(/#\/welcome/);
      await look(page, gateway);
    } finally {
      await context.close();
      await gateway.stop();
    }
  }

  test("a server of one's own is tested, saved with its key, and answers", async () => {
    await inNewHome(async (page, gateway) => {
      await page.getByRole("radio", { name: /Another server/ }).check();
      await page.getByLabel("Address").fill(model.url);
      await page.getByLabel("Name for it").fill("lab");
      await page.getByLabel("Key, if it asks for one").fill(KEY);
      await page.getByRole("button", { name: "Test" }).click();
      await page.getByText("The key works").waitFor();
      await page.getByLabel("Model that answers").selectOption("other-model");
      await page.getByRole("button", { name: "Test again" }).click();
      await page.getByText(/other-model answered/).waitFor();
      await page.getByRole("button", { name: "Start the first conversation" }).click();
      await page.waitForURL((url) => !url.hash.includes("welcome"));
      await say(page, "are you there");
      await reads(page, "are you there");
      await rests(page);

      const settings = await gateway.api("/api/settings");
      assert.deepEqual([settings.first_run, settings.routes[0]], [false, "lab:other-model"]);
      const env = join(gateway.home, "env");
      assert.match(await readFile(env, "utf8"), new RegExp(KEY));
      assert.equal((await stat(env)).mode & 0o777, 0o600);
      const answers = ["/api/settings", "/api/credentials", "/api/models"].map((path) =>
        gateway.api(path),
      );
      assert.doesNotMatch(JSON.stringify(await Promise.all(answers)), new RegExp(KEY));
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
      assert.doesNotMatch(kept, new RegExp(KEY));
    });
  });

  test("a server that is not there is said to be so, and nothing is saved", async () => {
    await inNewHome(async (page, gateway) => {
      await page.getByRole("radio", { name: /Another server/ }).check();
      await page.getByLabel("Address").fill("http://127.0.0.1:9/v1");
      await page.getByRole("button", { name: "Test" }).click();
      await page.getByText(/Not reached/).waitFor({ timeout: 20_000 });
      assert.equal((await gateway.api("/api/settings")).first_run, true);
    });
  });

  test("with nothing at all one can look around with the echo", async () => {
    await inNewHome(async (page, gateway) => {
      await page.getByRole("radio", { name: /echo/ }).check();
      await page.getByRole("button", { name: /Look around/ }).click();
      await page.waitForURL((url) => !url.hash.includes("welcome"));
      await say(page, "hello echo");
      await rests(page);
      await until("the first run is over", async () => {
        return (await gateway.api("/api/settings")).first_run === false;
      });
    });
  });

  test("the page speaks three languages, and what was typed survives the change", async () => {
    await inNewHome(async (page, gateway) => {
      await page.getByRole("radio", { name: /OpenRouter/ }).check();
      await page.getByLabel("OpenRouter key").fill("typed before");
      await page.getByLabel("Language").selectOption("vi");
      await page.getByRole("heading", { name: "Câu trả lời sẽ đến từ đâu?" }).waitFor();
      assert.equal(await page.getByLabel("Khóa OpenRouter").inputValue(), "typed before");
      await page.getByLabel("Ngôn ngữ").selectOption("th");
      await page.getByRole("heading", { name: "คำตอบจะมาจากไหน" }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), "th");
      const leading = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue("--leading").trim(),
      );
      assert.equal(leading, "2px");
      await until("the home speaks it too", async () => {
        return (await gateway.api("/api/settings")).language === "th";
      });
    });
  });
});
