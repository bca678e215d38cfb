// The manage pages over a real gateway: what is changed there is stored, and what ran is told.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { noBrowser } from "./lib/browser.mjs";
import { conversationOf, rests, say, until } from "./lib/chat.mjs";
import { openHouse, PRICED, UNPRICED } from "./lib/house.mjs";

describe("manage", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse({
      files: { "notes.txt": "oats\n" },
      env: { OUTRIDER_TIMEZONE: "Asia/Bangkok" },
    });
  });
  after(() => house?.stop());

  test("a run page tells what was done, and a reload of its address stays", async () => {
    const { page } = await house.page();
    await say(page, '/call workspace_read {"path": "notes.txt"}');
    await rests(page);
    const id = conversationOf(page);
    const [run] = (await house.gateway.api(`/api/activity/runs?conversation_id=${id}`)).runs;
    await page.goto(`${house.gateway.url}/#/manage/activity/${run.id}`);
    await page.reload();
    const timeline = page.locator(".tl");
    await timeline.getByText("notes.txt").first().waitFor();
    await timeline.getByRole("button", { name: /notes\.txt/ }).click();
    await timeline.locator("pre", { hasText: "oats" }).waitFor();
    assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).first().click();
    await page.getByRole("menuitem", { name: /JSON/ }).click();
    const file = JSON.parse(await readFile(await (await saved).path(), "utf8"));
    assert.equal(file.run?.id ?? file.id, run.id);
  });

  test("the cost page names the sum, and the CSV holds the calls", async () => {
    const { page } = await house.page("#/manage/cost");
    await page.getByText(/\$\d\.\d\d in seven days/).waitFor();
    await page.getByRole("row", { name: /priced-model/ }).waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: /CSV/ }).click();
    assert.match(await readFile(await (await saved).path(), "utf8"), /priced-model/);
    await page.getByRole("button", { name: "A year" }).click();
    await page.getByText(/in a year/).waitFor();
  });

  test("a persona file is written where the agent reads it", async () => {
    const { page } = await house.page("#/manage/agents");
    await page.getByRole("button", { name: "USER.md" }).click();
    await page.getByLabel("Text of USER.md").fill("Likes rye.\n");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const { agents } = await house.gateway.api("/api/agents");
    await until("the file is stored", async () => {
      const { files } = await house.gateway.api(`/api/agents/${agents[0].id}/files`);
      return files.find((one) => one.name === "USER.md").content === "Likes rye.\n";
    });
    await page.getByRole("button", { name: "Show the whole prompt" }).click();
    await page.locator(".sheet-text", { hasText: "Likes rye." }).waitFor();
  });

  test("a key goes in, is never shown, and comes out of the home again", async () => {
    const { page } = await house.page("#/manage/connections");
    const provider = page.getByRole("article", { name: "openrouter" });
    await provider.getByRole("button", { name: "Set the key" }).click();
    await provider.getByLabel("Key for openrouter").fill("sk-e2e-0123456789");
    await provider.getByRole("button", { name: "Save", exact: true }).click();
    await provider.getByText("key saved here").waitFor();
    assert.doesNotMatch(await page.content(), /sk-e2e-0123456789/);
    const env = () => readFile(join(house.gateway.home, "env"), "utf8");
    assert.match(await env(), /sk-e2e-0123456789/);
    await provider.getByRole("button", { name: "Remove the key" }).click();
    await provider.getByText("no key").waitFor();
    assert.doesNotMatch(await env(), /sk-e2e-0123456789/);
  });

  test("the order of models is changed and stored at once", async () => {
    const { page } = await house.page("#/manage/connections");
    await page.getByLabel("Model to add").fill(UNPRICED);
    await page.getByRole("button", { name: "Add a model" }).click();
    const routes = async () => (await house.gateway.api("/api/settings")).routes.join();
    await until("it is added", async () => (await routes()) === `${PRICED},${UNPRICED}`);
    await page.getByRole("button", { name: `Move ${UNPRICED} up` }).click();
    await until("it is first", async () => (await routes()) === `${UNPRICED},${PRICED}`);
    await page.getByRole("button", { name: `Take ${UNPRICED} out` }).click();
    await until("it is gone", async () => (await routes()) === PRICED);
  });

  test("what the environment sets is marked and cannot be changed", async () => {
    const { page } = await house.page("#/manage/settings");
    const zone = page.getByLabel("Time zone");
    await zone.waitFor();
    assert.deepEqual([await zone.isDisabled(), await zone.inputValue()], [true, "Asia/Bangkok"]);
    await page.getByText("set by the environment").waitFor();
  });

  test("theme and language change at once and stay after a reload", async () => {
    const { page } = await house.page("#/manage/settings");
    await page.getByLabel("Theme", { exact: true }).selectOption("dark");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await page.getByLabel("Language", { exact: true }).selectOption("th");
    await page.getByRole("heading", { name: "ตั้งค่า", level: 1 }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "ตั้งค่า", level: 1 }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await house.gateway.api("/api/settings", { method: "PATCH", body: { language: "en" } });
  });

  test("a failed run is listed until it was seen in this browser", async () => {
    const { page } = await house.page();
    await say(page, "/fail 400");
    await rests(page);
    await page.goto(`${house.gateway.url}/#/manage/activity`);
    const item = page.locator("article.item").first();
    await item.waitFor();
    await page.getByRole("link", { name: /Activity.*1 to see/ }).waitFor();
    await item.getByRole("button", { name: "Seen" }).click();
    await item.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "All runs" }).waitFor();
    assert.equal(await page.locator("article.item").count(), 0);
  });
});
