// Stopping, reloading in the middle, a second tab, and taking a deletion back.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { noBrowser } from "./lib/browser.mjs";
import { card, conversationOf, reads, rests, say, until } from "./lib/chat.mjs";
import { openHouse } from "./lib/house.mjs";

const SHOWN_WITHIN_MS = 100;

describe("interruptions", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse();
  });
  after(() => house?.stop());

  test("stop is shown within 100 ms, and what was written stays", async () => {
    const { page } = await house.page();
    await say(page, "/say 400 25");
    await reads(page, /w4\b/);
    const ms = await page.evaluate(pressStop);
    assert.ok(ms <= SHOWN_WITHIN_MS, `the page reacted after ${ms} ms`);
    await rests(page);
    await reads(page, /w4\b/);
    const [run] = (
      await house.gateway.api(`/api/activity/runs?conversation_id=${conversationOf(page)}`)
    ).runs;
    assert.equal(run.ending, "stopped");
  });

  test("a reload in the middle of an answer shows all of it, once", async () => {
    const { page } = await house.page();
    await say(page, "/say 80 40");
    await reads(page, /w10\b/);
    await page.reload();
    await reads(page, /w10\b/);
    await reads(page, /w79\b/);
    await rests(page);
    const words = await page.locator(".talk").textContent();
    assert.equal(words.match(/\bw10\b/g).length, 1, "the answer is there twice");
    assert.equal(words.match(/\bw79\b/g).length, 1);
  });

  test("a decision made in another tab continues the turn in this one", async () => {
    const { page } = await house.page();
    await say(page, '/call workspace_write {"path": "tab.txt", "content": "from the other"}');
    await card(page).waitFor();
    const other = await house.page("#/manage/approvals");
    const waiting = other.page.locator("section.ask", { hasText: "tab.txt" });
    await waiting.getByRole("button", { name: "Write the file" }).click();
    await waiting.waitFor({ state: "detached" });
    await other.page.getByRole("row", { name: /tab\.txt.*Written/ }).waitFor();
    await card(page).waitFor({ state: "detached" });
    await rests(page);
    const text = await readFile(join(house.gateway.workspace, "tab.txt"), "utf8");
    assert.equal(text, "from the other");
  });

  test("a deleted conversation can be taken back", async () => {
    const { page } = await house.page();
    await say(page, "keep me");
    await rests(page);
    const id = conversationOf(page);
    const row = page.locator(".row-box", { has: page.locator(`a[href*="${id}"]`) });
    await row.hover();
    await row.getByRole("button", { name: /^More about/ }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await row.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await row.waitFor();
    await until("it is stored again", async () =>
      house.gateway.api(`/api/conversations/${id}`).then(
        (one) => one.id === id,
        () => false,
      ),
    );
  });
});

/** Runs in the page: presses Stop and resolves with the milliseconds until the page says so. */
function pressStop() {
  return new Promise((resolve) => {
    const label = () =>
      [...document.querySelectorAll("button")].map((one) => one.ariaLabel).join("|");
    const button = [...document.querySelectorAll("button")].find((one) =>
      one.ariaLabel?.startsWith("Stop,"),
    );
    const began = performance.now();
    const seen = new MutationObserver(() => {
      if (label().includes("Stop,")) return;
      seen.disconnect();
      resolve(performance.now() - began);
    });
    seen.observe(document.body, { subtree: true, childList: true, attributes: true });
    button.click();
  });
}
