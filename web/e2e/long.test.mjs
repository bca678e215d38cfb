// A conversation of 10,000 entries: it opens at its newest page, and older pages come without a jump.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { noBrowser } from "./lib/browser.mjs";
import { reads, rests, say, until } from "./lib/chat.mjs";
import { openHouse } from "./lib/house.mjs";

const ENTRIES = 10_000;
const LAST = Math.floor(ENTRIES / 3) - 1;
const STEADY_PX = 2;

describe("a long conversation", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse({ entries: ENTRIES });
  });
  after(() => house?.stop());

  const open = async () => (await house.page(`#/c/${house.gateway.long}`)).page;

  /** The question that stands highest in view, and where. */
  const top = (page) =>
    page.evaluate(() => {
      const box = document.querySelector(".talk").getBoundingClientRect();
      const said = [...document.querySelectorAll(".said")]
        .map((one) => ({ text: one.textContent.slice(0, 40), y: one.getBoundingClientRect().top }))
        .filter((one) => one.y > box.top + 4 && one.y < box.bottom);
      return said[0] ?? null;
    });

  const whereIs = (page, text) =>
    page.evaluate((words) => {
      const found = [...document.querySelectorAll(".said")].find((one) =>
        one.textContent.startsWith(words),
      );
      return found?.getBoundingClientRect().top ?? null;
    }, text);

  test("opens at its newest words, of which few are drawn", async () => {
    const page = await open();
    await reads(page, new RegExp(`Answer ${LAST}\\b`));
    assert.ok((await page.locator(".turn, .said").count()) < 80);
    await say(page, "one more");
    await rests(page);
  });

  test("older pages come in front without moving what is read", async () => {
    const page = await open();
    await reads(page, new RegExp(`Answer ${LAST}\\b`));
    const asked = [];
    page.on("request", (request) => {
      if (request.url().includes("before_seq=")) asked.push(request.url());
    });
    let jumps = 0;
    for (let wheel = 0; wheel < 400 && asked.length < 4; wheel++) {
      await page.mouse.move(700, 400);
      await page.mouse.wheel(0, -700);
      await page.waitForTimeout(40);
      const before = asked.length;
      const seen = await top(page);
      if (!seen || before === 0) continue;
      await page.waitForTimeout(120); // the page asked for comes in while nobody scrolls
      const now = await whereIs(page, seen.text);
      if (now === null || Math.abs(now - seen.y) > STEADY_PX) jumps += 1;
    }
    assert.ok(asked.length >= 4, `only ${asked.length} older pages were asked for`);
    assert.equal(jumps, 0, "what was being read moved");
    await until("the page is still alive", async () => (await top(page)) !== null);
  });
});
