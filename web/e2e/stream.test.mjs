// HC-27: a long conversation while an answer streams, and marks that are still open.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { noBrowser } from "./lib/browser.mjs";
import { rests, say, until } from "./lib/chat.mjs";
import { openHouse } from "./lib/house.mjs";

const FIRST_VIEW_MS = 2_000;
const ENTRIES = 2_000;

describe("HC-27 streaming", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse({ entries: ENTRIES });
  });
  after(() => house?.stop());

  const top = (page) => page.locator(".talk").evaluate((box) => box.scrollTop);

  test("a long conversation is there at once, and reading on it is left alone", async () => {
    const { page } = await house.page();
    await page.locator(".list-foot").waitFor();
    const began = Date.now();
    await page.goto(`${house.gateway.url}/#/c/${house.gateway.long}`);
    await page.locator(".talk .said").first().waitFor();
    assert.ok(Date.now() - began <= FIRST_VIEW_MS, `it took ${Date.now() - began} ms`);
    await house.gateway.api(`/api/conversations/${house.gateway.long}`, {
      method: "PATCH",
      body: { routes: ["fake:slow"], cost_cap_usd: 0 },
    });
    const words = Array.from({ length: 90 }, (_, n) => `w${n}`).join(" ");
    await say(page, words);
    await page.locator(".talk .md").getByText(/w3\b/).first().waitFor();
    await page.locator(".talk").hover();
    await page.mouse.wheel(0, -900);
    await page.waitForTimeout(300); // the wheel's own way to rest
    const chosen = await page.evaluate(select);
    const at = await top(page);
    await rests(page);
    assert.equal(await page.evaluate(() => getSelection().toString()), chosen);
    assert.ok(Math.abs((await top(page)) - at) < 2, "the page moved under the reader");
    await page.getByRole("button", { name: "To the newest" }).click();
    await page.locator(".talk .md").getByText(/w89\b/).first().waitFor();
  });

  test("an open fence is code, an open link and an open row are no flash of marks", async () => {
    const { page } = await house.page();
    const { id } = await house.gateway.api("/api/conversations", {
      method: "POST",
      body: { routes: ["fake:slow"] },
    });
    await page.goto(`${house.gateway.url}/#/c/${id}`);
    await page.evaluate(record);
    const code = Array.from({ length: 12 }, (_, n) => `line_${n} = ${n}`).join("\n");
    await say(page, `See this:\n\n\`\`\`py\n${code}\n\`\`\`\n\nDone **well** now.`);
    await until("code is drawn before its fence is closed", () =>
      page.evaluate(() => globalThis.early),
    );
    await rests(page);
    await page.locator(".md strong", { hasText: "well" }).waitFor();
    assert.deepEqual(await page.evaluate(() => globalThis.flashes), []);
  });
});

/** Runs in the page: selects a paragraph in view and returns its words. */
function select() {
  const box = document.querySelector(".talk").getBoundingClientRect();
  const one = [...document.querySelectorAll(".talk .md p, .talk .words")].find((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top > box.top && bottom < box.bottom && each.textContent.trim() !== "";
  });
  getSelection().selectAllChildren(one);
  return getSelection().toString();
}

/** Runs in the page: notes every marker that shows as text, and code that shows while it grows. */
function record() {
  globalThis.flashes = [];
  globalThis.early = false;
  new MutationObserver(() => {
    const text = document.querySelector(".talk .md")?.textContent ?? "";
    if (/```|\*\*/.test(text)) globalThis.flashes.push(text.slice(-40));
    const code = document.querySelector(".talk .md pre")?.textContent ?? "";
    if (code.includes("line_2") && !code.includes("line_11")) globalThis.early = true;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
