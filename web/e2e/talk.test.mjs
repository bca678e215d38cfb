// Issue acceptance 2: streams, reads, asks before it writes, goes on in the same run, tells the price.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { noBrowser } from "./lib/browser.mjs";
import { card, conversationOf, reads, rests, say, spend, until } from "./lib/chat.mjs";
import { openHouse, UNPRICED } from "./lib/house.mjs";

describe("a conversation", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse({ files: { "notes.txt": "oats\nrye\n" } });
  });
  after(() => house?.stop());

  const runsOf = async (id) =>
    (await house.gateway.api(`/api/activity/runs?conversation_id=${id}`)).runs;

  test("text appears while it is still being written", async () => {
    const { page, seen } = await house.page();
    await say(page, "/say 60 25");
    await reads(page, /w5\b/);
    assert.equal(await page.getByText(/w59\b/).count(), 0, "the whole answer was there at once");
    await reads(page, /w59\b/);
    await rests(page);
    assert.deepEqual(seen, { foreign: [], errors: [] });
  });

  test("a file is read without asking, and the row names it", async () => {
    const { page } = await house.page();
    await say(page, '/call workspace_read {"path": "notes.txt"}');
    await page.locator(".call", { hasText: "notes.txt" }).waitFor();
    await reads(page, "rye");
    await rests(page);
    assert.equal(await card(page).count(), 0);
  });

  test("a write shows its diff and waits; a yes goes on in the same run", async () => {
    const { page } = await house.page();
    const target = join(house.gateway.workspace, "plan.txt");
    await say(page, '/call workspace_write {"path": "plan.txt", "content": "sow\\nwater\\n"}');
    await card(page).waitFor();
    await card(page).locator(".diff .add", { hasText: "water" }).waitFor();
    await assert.rejects(readFile(target), { code: "ENOENT" }, "written before anybody decided");
    const id = conversationOf(page);
    const [waiting] = await runsOf(id);
    assert.equal(waiting.waiting_for, "tool");

    await card(page).getByRole("button", { name: "Write the file" }).click();
    await rests(page);
    assert.equal(await readFile(target, "utf8"), "sow\nwater\n");
    const runs = await runsOf(id);
    assert.deepEqual(
      runs.map((run) => [run.id, run.ending]),
      [[waiting.id, "done"]],
    );
    assert.equal(await card(page).count(), 0, "the card still stands");
  });

  test("a no leaves the file as it was and the turn goes on", async () => {
    const { page } = await house.page();
    await say(page, '/call workspace_write {"path": "notes.txt", "content": "gone"}');
    await card(page).getByRole("button", { name: "Leave it as it is" }).click();
    await rests(page);
    assert.equal(await readFile(join(house.gateway.workspace, "notes.txt"), "utf8"), "oats\nrye\n");
  });

  test("the pill moves for a priced route and says unknown for one without a price", async () => {
    const { page } = await house.page();
    await say(page, "hello");
    await rests(page);
    const id = conversationOf(page);
    await until("the pill shows a sum", async () =>
      /\$0\.0[1-9]/.test(await spend(page).textContent()),
    );
    const { spent_usd } = await house.gateway.api(`/api/conversations/${id}`);
    assert.ok(spent_usd > 0);

    const made = await house.gateway.api("/api/conversations", {
      method: "POST",
      body: { routes: [UNPRICED] },
    });
    await page.goto(`${house.gateway.url}/#/c/${made.id}`);
    await say(page, "hello");
    await rests(page);
    await until("the pill says that a price is missing", async () =>
      /no price|\+/.test(await spend(page).textContent()),
    );
    const other = await house.gateway.api(`/api/conversations/${made.id}`);
    assert.ok(other.unknown_cost_calls > 0);
  });
});
