// Acceptance 5: a person who listens hears whole sentences and decisions, and finds every turn.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { noBrowser } from "./lib/browser.mjs";
import { card, composer, rests, say, until } from "./lib/chat.mjs";
import { openHouse } from "./lib/house.mjs";

describe("a screen reader's walk", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse();
  });
  after(() => house?.stop());

  /** Every line that was put into a live region, in order. */
  const listen = (page) =>
    page.evaluate(() => {
      globalThis.heard = [];
      const log = document.querySelector("[role=log]");
      new MutationObserver((moves) => {
        for (const { addedNodes } of moves)
          for (const node of addedNodes) globalThis.heard.push(node.textContent);
      }).observe(log, { childList: true });
    });
  const heard = (page) => page.evaluate(() => globalThis.heard);

  /** What the browser tells a screen reader: roles and names, in reading order. */
  async function tree(page) {
    const devtools = await page.context().newCDPSession(page);
    const { nodes } = await devtools.send("Accessibility.getFullAXTree");
    await devtools.detach();
    return nodes
      .filter((node) => !node.ignored)
      .map((node) => ({ role: node.role?.value, name: node.name?.value ?? "" }));
  }

  test("an answer is heard sentence by sentence, and its end", async () => {
    const { page } = await house.page();
    await say(page, "First of all, hello. Then a second sentence follows. And an end");
    await rests(page);
    await listen(page);
    await say(page, "One is here. Two is here. Three");
    await rests(page);
    await until("its end is heard", async () => (await heard(page)).includes("Answer finished."));
    const lines = (await heard(page)).filter((line) => line !== "Answer finished.");
    assert.match(lines.join(" "), /One is here\. Two is here\. Three/);
    assert.ok(lines.length <= 4, `tokens were told one by one: ${JSON.stringify(lines)}`);
  });

  test("a decision that waits is heard, and its card says what will happen", async () => {
    const { page } = await house.page();
    await say(page, "hello");
    await rests(page);
    await listen(page);
    await composer(page).fill('/call workspace_write {"path": "a.txt", "content": "x"}');
    await page.keyboard.press("Enter");
    await card(page).waitFor();
    await until("it is heard", async () =>
      (await heard(page)).some((line) => line.startsWith("Outrider needs you:")),
    );
    const told = await tree(page);
    assert.ok(
      told.some(({ role, name }) => role === "button" && name.startsWith("Write the file")),
    );
    assert.ok(told.some(({ role, name }) => role === "textbox" && name.startsWith("Message")));
  });

  test("every turn is a heading, and the live region is one log", async () => {
    const { page } = await house.page();
    for (const text of ["one", "two"]) {
      await say(page, text);
      await rests(page);
    }
    const told = await tree(page);
    const headings = told.filter(({ role, name }) => role === "heading" && name === "Outrider");
    assert.equal(headings.length, 2);
    assert.equal(told.filter(({ role }) => role === "log").length, 1);
    assert.equal(told.filter(({ role }) => role === "main").length, 1);
    const nameless = told.filter(({ role, name }) => role === "button" && name.trim() === "");
    assert.deepEqual(nameless, []);
  });
});
