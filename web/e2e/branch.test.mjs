// Another answer and other words stand in a branch; what was said before is never touched.
import assert from "node:assert/strict";
import process from "node:process";
import { after, before, describe, test } from "node:test";
import { violations } from "./lib/axe.mjs";
import { noBrowser } from "./lib/browser.mjs";
import { composer, conversationOf, reads, rests, say, until } from "./lib/chat.mjs";
import { openHouse, UNPRICED } from "./lib/house.mjs";

describe("branches", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse();
  });
  after(() => house?.stop());

  const detail = (id) => house.gateway.api(`/api/conversations/${id}`);
  const talk = async (options) => {
    const opened = await house.page("#/", options);
    await say(opened.page, "/say 12 1");
    await rests(opened.page);
    return { ...opened, id: conversationOf(opened.page) };
  };

  test("an answer is asked again of another model, and the first stays", async () => {
    const { page, id, seen } = await talk();
    await say(page, "and now?");
    await rests(page);
    const before = await detail(id);
    await page.getByRole("button", { name: "Answer again" }).last().click();
    await page.getByRole("menuitemradio", { name: "other-model" }).waitFor();
    await passes(page, "again");
    await page.getByRole("menuitemradio", { name: "other-model" }).click();
    await until("the page shows the branch", () => conversationOf(page) !== id);
    await rests(page);
    const fork = await detail(conversationOf(page));
    assert.deepEqual([fork.forked_from, fork.routes], [id, [UNPRICED]]);
    await page.getByRole("link", { name: /^Everything above comes from/ }).waitFor();
    await passes(page, "branch");
    const after = await detail(id);
    assert.deepEqual(after.entries, before.entries);
    await page.getByRole("link", { name: /^Everything above comes from/ }).click();
    await until("the way back leads back", () => conversationOf(page) === id);
    assert.deepEqual(seen, { foreign: [], errors: [] });
  });

  test("a message is changed in a branch, with its words as the draft", async () => {
    const { page, id } = await talk();
    await page.locator(".said").first().hover();
    await page.getByRole("button", { name: "Change and send again" }).first().click();
    await until("the page shows the branch", () => conversationOf(page) !== id);
    await until(
      "the draft is there",
      async () => (await composer(page).inputValue()) === "/say 12 1",
    );
    assert.equal((await detail(conversationOf(page))).entries.length, 0);
    await say(page, "hello again");
    await rests(page);
    await reads(page, "hello again");
    await page.getByRole("link", { name: /^A branch of/ }).waitFor();
  });

  test("on a phone the same stands in the turn's menu", async () => {
    const { page, id } = await talk({ viewport: { width: 390, height: 844 } });
    await page.getByRole("button", { name: /^More/ }).last().click();
    await page.getByRole("menuitem", { name: "Answer again" }).click();
    await page.getByRole("menuitem", { name: /^The same model/ }).click();
    await until("the page shows the branch", () => conversationOf(page) !== id);
    await rests(page);
  });
});

/** No axe violation, light and dark, wide and narrow; with OUTRIDER_SHOTS also pictures of it. */
async function passes(page, name) {
  for (const colorScheme of ["light", "dark"])
    for (const width of [1440, 820, 390]) {
      if (name === "again" && width === 390) continue; // there it is another menu
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await page.waitForTimeout(100);
      assert.deepEqual(await violations(page), [], `${name} ${colorScheme} ${width}`);
      const into = process.env.OUTRIDER_SHOTS;
      if (into) await page.screenshot({ path: `${into}/${name}-${colorScheme}-${width}.png` });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
}
