// HC-10 on the page: /compact is no message, the line under it opens, and nothing above it is lost.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { noBrowser } from "./lib/browser.mjs";
import { composer, conversationOf, reads, rests, say, until } from "./lib/chat.mjs";
import { openHouse } from "./lib/house.mjs";

const LINE = "Earlier messages summarised";

describe("a conversation that is summarised", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse();
  });
  after(() => house?.stop());

  const line = (page) => page.getByRole("button", { name: LINE });

  async function talked(...texts) {
    const { page } = await house.page();
    for (const text of texts) {
      await say(page, text);
      await rests(page);
    }
    return page;
  }

  async function command(page) {
    await composer(page).fill("/compact");
    await page.keyboard.press("Enter");
  }

  test("by /compact: a line that opens to the summary, with its price, and survives a reload", async () => {
    const page = await talked("oats and rye", "never touch the barn", "go on");
    await command(page);
    await line(page).waitFor();
    assert.match(await line(page).textContent(), /\$0\.\d/);
    assert.equal(await page.locator(".said", { hasText: "/compact" }).count(), 0);
    await line(page).click();
    await reads(page, /reads this instead/);
    await page.reload();
    await line(page).waitFor();
    await reads(page, "oats and rye");
    await say(page, "and now");
    await rests(page);
    await reads(page, "and now");
  });

  test("the meter falls, and says that the window is only assumed", async () => {
    const page = await talked("x".repeat(1_500), "short");
    const id = conversationOf(page);
    await command(page);
    await line(page).waitFor();
    await rests(page);
    const { context_tokens } = await house.gateway.api(`/api/conversations/${id}`);
    await until("the meter says so", async () =>
      /assumed/.test((await page.locator(".composer .ring").locator("..").textContent()) ?? ""),
    );
    assert.ok(context_tokens > 0);
  });

  test("it shows that it works, and can be stopped", async () => {
    const page = await talked("/say 30 60");
    await command(page);
    await page.locator(".call", { hasText: "Summarising earlier messages" }).waitFor();
    await page.keyboard.press("Escape");
    await rests(page);
    assert.equal(await line(page).count(), 0);
  });

  test("without anything new the gateway says so", async () => {
    const page = await talked("hello");
    await command(page);
    await line(page).waitFor();
    await rests(page);
    await command(page);
    await page.getByText("There is nothing here to summarise yet.").first().waitFor();
  });

  test("the palette offers it", async () => {
    const page = await talked("hello", "again");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("summarise");
    await page.getByRole("option", { name: "Summarise earlier messages" }).click();
    await line(page).waitFor();
  });
});
