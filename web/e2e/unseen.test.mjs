// SEC-94: a request that hides something cannot be approved before it was in view.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { noBrowser } from "./lib/browser.mjs";
import { card, rests, say, until } from "./lib/chat.mjs";
import { openHouse } from "./lib/house.mjs";

describe("SEC-94: a request that hides something", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse();
  });
  after(() => house?.stop());

  const yes = (page) => card(page).getByRole("button", { name: /^Write the file/ });
  const no = (page) => card(page).getByRole("button", { name: /^Leave it as it is/ });
  const write = (page, content) =>
    say(page, `/call workspace_write ${JSON.stringify({ path: "notes.txt", content })}`);

  test("a hidden character is written out, and a yes is possible once it was in view", async () => {
    const { page, seen } = await house.page();
    await write(page, "total\u202E 1,000\u202C paid");
    await card(page).waitFor();
    assert.match(
      await card(page).locator(".diff").textContent(),
      /total\\u\{202e\} 1,000\\u\{202c\}/,
    );
    await until("the yes is possible", () => yes(page).isEnabled());
    await no(page).click();
    await rests(page);
    assert.deepEqual(seen.errors, []);
  });

  test("a long file is read to its end first, part by part", async () => {
    const { page, seen } = await house.page();
    await write(page, `${"a line that is fine\n".repeat(900)}the last\u200B line\n`);
    await card(page).waitFor();
    await page.waitForTimeout(300);
    assert.equal(await yes(page).isDisabled(), true);
    await card(page).focus();
    await page.keyboard.press("y");
    for (let n = 0; n < 80 && (await yes(page).isDisabled()); n++) {
      const next = card(page).getByRole("button", { name: "Show me" });
      if ((await next.count()) > 0) await next.click();
      await page.waitForTimeout(60);
    }
    assert.equal(await yes(page).isEnabled(), true);
    await yes(page).click();
    await rests(page);
    assert.deepEqual(seen.errors, []);
  });
});
