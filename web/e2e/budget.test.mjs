// A spent cap stops a turn; one press raises it and the turn's work goes on.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { noBrowser } from "./lib/browser.mjs";
import { conversationOf, rests, say } from "./lib/chat.mjs";
import { openHouse } from "./lib/house.mjs";

describe("a spent cap", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse();
  });
  after(() => house?.stop());

  test("one press raises it and goes on", async () => {
    const { page, seen } = await house.page();
    await say(page, "hello there");
    await rests(page);
    const path = `/api/conversations/${conversationOf(page)}`;
    await house.gateway.api(path, { method: "PATCH", body: { cost_cap_usd: 0.001 } });
    await say(page, "and once more");
    const raise = page.getByRole("button", { name: /^Raise to .* and go on$/ });
    await raise.waitFor();
    await raise.click();
    await page.locator(".said", { hasText: "Go on" }).last().waitFor();
    await rests(page);
    const { cost_cap_usd } = await house.gateway.api(path);
    assert.ok(cost_cap_usd >= 0.5, `the cap is ${cost_cap_usd}`);
    assert.equal(await raise.count(), 0);
    assert.equal(await page.locator(".talk .md").last().isVisible(), true);
    assert.deepEqual(seen, { foreign: [], errors: [] });
  });
});
