// The page opens while no gateway answers, and is never older than the gateway that answers.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { noBrowser } from "./lib/browser.mjs";
import { reads, rests, say } from "./lib/chat.mjs";
import { openHouse } from "./lib/house.mjs";

const KEPT = async () => (await (await caches.open("outrider-page")).keys()).map((one) => one.url);

describe("without a gateway", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse();
  });
  after(() => house?.stop());

  test("the page that was opened once opens again, and finds its gateway back", async () => {
    const { page } = await house.page();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await say(page, "hello from before");
    await rests(page);
    await house.gateway.kill();
    await page.reload();
    await page.getByText("Outrider could not be reached.").waitFor();
    await house.gateway.restart();
    await reads(page, /hello from before/);
  });

  test("nothing that was said is kept by the browser", async () => {
    const { page } = await house.page();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await say(page, "a secret");
    await rests(page);
    const kept = await page.evaluate(KEPT);
    assert.ok(kept.length > 3, "the page is kept");
    assert.deepEqual(
      kept.filter((url) => url.includes("/api/")),
      [],
    );
  });
});
