// Acceptance 6: the whole way by keyboard alone: send, decide, stop, settings. No mouse is moved here.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { noBrowser } from "./lib/browser.mjs";
import { card, conversationOf, reads, rests, until } from "./lib/chat.mjs";
import { openHouse } from "./lib/house.mjs";

const MOST_TABS = 80;

describe("the keyboard alone", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse();
  });
  after(() => house?.stop());

  const focused = (page) =>
    page.evaluate(() => {
      const at = document.activeElement;
      return (at?.ariaLabel || at?.labels?.[0]?.textContent || at?.textContent || "").trim();
    });

  /** Presses Tab until a control whose name begins so has the focus. */
  async function tabTo(page, name, key = "Tab") {
    for (let pressed = 0; pressed < MOST_TABS; pressed++) {
      if ((await focused(page)).startsWith(name)) return;
      await page.keyboard.press(key);
    }
    assert.fail(`${MOST_TABS} times ${key} never reached “${name}”`);
  }

  async function type(page, text) {
    await tabTo(page, "Message");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/c\/./);
  }

  test("a message is sent and its answer read", async () => {
    const { page } = await house.page();
    await type(page, "good morning");
    await rests(page);
    await reads(page, "good morning");
  });

  test("what needs the person is reached with one key and decided with one letter", async () => {
    const { page } = await house.page();
    await type(page, '/call workspace_write {"path": "keys.txt", "content": "by hand"}');
    await card(page).waitFor();
    await page.keyboard.press("Control+j");
    await until("the card has the focus", () =>
      page.evaluate(() => document.activeElement?.closest("[data-ask]") !== null),
    );
    await page.keyboard.press("y");
    await rests(page);
    assert.equal(await readFile(join(house.gateway.workspace, "keys.txt"), "utf8"), "by hand");
  });

  test("letters typed into the composer decide nothing", async () => {
    const { page } = await house.page();
    await type(page, '/call workspace_write {"path": "never.txt", "content": "x"}');
    await card(page).waitFor();
    await tabTo(page, "Message", "Shift+Tab");
    await page.keyboard.type("yny");
    assert.equal(await card(page).count(), 1);
    const { pending } = await house.gateway.api("/api/approvals");
    assert.equal(pending.length, 1);
  });

  test("Escape stops the turn", async () => {
    const { page } = await house.page();
    await type(page, "/say 400 25");
    await reads(page, /w4\b/);
    await tabTo(page, "Message");
    await page.keyboard.press("Escape");
    await rests(page);
    const id = conversationOf(page);
    const [run] = (await house.gateway.api(`/api/activity/runs?conversation_id=${id}`)).runs;
    assert.equal(run.ending, "stopped");
  });

  test("a setting is found, changed and kept", async () => {
    const { page } = await house.page("#/manage/settings");
    await page.getByRole("textbox", { name: "Cap" }).waitFor();
    await tabTo(page, "Cap");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("1.25");
    await page.keyboard.press("Enter");
    await until("the cap is stored", async () => {
      return (await house.gateway.api("/api/settings")).cost_cap_usd === 1.25;
    });
  });

  test("a waiting request in the list is decided without a mouse", async () => {
    const { page } = await house.page("#/manage/approvals");
    await page.locator("section.ask", { hasText: "never.txt" }).waitFor();
    await tabTo(page, "Leave it as it is");
    await page.keyboard.press("Enter");
    await until("it is decided", async () => {
      return (await house.gateway.api("/api/approvals")).pending.length === 0;
    });
  });

  test("the rows of a table are walked with the arrow keys and opened with Enter", async () => {
    const { page } = await house.page("#/manage/activity");
    await page.getByRole("button", { name: "All runs" }).focus();
    await page.keyboard.press("Enter");
    const links = page.locator("tbody tr td a");
    await links.nth(1).waitFor();
    await links.first().focus();
    await page.keyboard.press("ArrowDown");
    assert.equal(await links.nth(1).evaluate((one) => one === document.activeElement), true);
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/manage\/activity\/run_/);
  });
});
