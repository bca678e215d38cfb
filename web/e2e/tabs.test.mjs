// HC-26: reload, more tabs, a lost line, a lost server, a lost login. Every tab tells the same story.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { noBrowser } from "./lib/browser.mjs";
import { composer, conversationOf, reads, rests, say, until } from "./lib/chat.mjs";
import { openHouse } from "./lib/house.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const TABS = 12;

describe("HC-26 many tabs", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    // a call that was lost keeps its reservation, and this must go on after one
    house = await openHouse({ env: { OUTRIDER_COST_CAP_USD: "100" } });
  });
  after(() => house?.stop());

  const answers = (page) => page.locator(".talk .md").allInnerTexts();
  const stored = async (id) => {
    const { entries } = await house.gateway.api(`/api/conversations/${id}`);
    return entries.filter((one) => one.role === "assistant").map((one) => one.content.trim());
  };
  const another = async (context, hash) => {
    const page = await context.newPage();
    await page.goto(`${house.gateway.url}/${hash}`);
    return page;
  };

  test("three tabs and a phone stay equal through reload, a lost line and a restart", async () => {
    const first = await house.page();
    await say(first.page, "/say 240 40");
    const id = conversationOf(first.page);
    const second = await another(first.context, `#/c/${id}`);
    const third = await another(first.context, `#/c/${id}`);
    const phone = await house.page(`#/c/${id}`, PHONE);
    const all = [first.page, second, third, phone.page];
    for (const page of all) await reads(page, /w20\b/);
    await composer(third).fill("words that were not sent");
    await second.reload();
    await phone.context.setOffline(true);
    await reads(second, /w50\b/);
    await house.gateway.kill();
    for (const page of all) await page.locator(".banner").first().waitFor({ timeout: 20_000 });
    await house.gateway.restart();
    await phone.context.setOffline(false);
    for (const page of all) {
      await page
        .locator(".talk")
        .getByText(/w239\b/)
        .first()
        .waitFor({ timeout: 40_000 });
      await rests(page);
      await page.locator(".banner").first().waitFor({ state: "detached", timeout: 30_000 });
    }
    const told = await stored(id);
    for (const page of all)
      await until("a tab shows what is stored, once", async () => same(await answers(page), told));
    assert.equal(await composer(third).inputValue(), "words that were not sent");
    await shoot(all);
  });

  test(`${TABS} tabs share one activity stream, and each still reaches the server`, async () => {
    const opened = await house.page();
    await say(opened.page, "/say 100 40");
    const id = conversationOf(opened.page);
    const pages = [opened.page];
    let streams = 0;
    opened.context.on("request", (request) => {
      if (request.url().endsWith("/api/activity/stream")) streams += 1;
    });
    for (let n = 1; n < TABS; n += 1) {
      const page = await opened.context.newPage();
      await page.addInitScript(hide);
      await page.goto(`${house.gateway.url}/#/c/${id}`);
      pages.push(page);
    }
    for (const page of pages) {
      const ms = await page.evaluate(async () => {
        const began = performance.now();
        await (await fetch("api/health")).json();
        return performance.now() - began;
      });
      assert.ok(ms < 2_000, `a plain request took ${Math.round(ms)} ms`);
    }
    const told = await until("the answer is stored", async () => {
      const texts = await stored(id);
      return texts.length > 0 && texts;
    });
    for (const page of pages)
      await until("a hidden tab shows the answer", async () => same(await answers(page), told));
    assert.equal(streams, 0, "a tab opened a stream beside the first one");
    await opened.page.close();
    await until("another tab reads on", () => streams === 1);
    await pages[1].evaluate(() => globalThis.seenAgain());
    await say(pages[1], "hello");
    await rests(pages[1]);
  });

  test("a reading tab that fell asleep is replaced", async () => {
    const { page, context } = await house.page();
    await page.locator(".list-foot").waitFor();
    const asleep = await context.newCDPSession(page);
    await asleep.send("Page.setWebLifecycleState", { state: "frozen" });
    const second = await another(context, "#/");
    await say(second, "still there?");
    await rests(second);
    await asleep.send("Page.setWebLifecycleState", { state: "active" });
  });
});

describe("HC-26 a login that ends", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse({ env: { OUTRIDER_ACCESS_TOKEN: "a long enough token" } });
  });
  after(() => house?.stop());

  const signIn = async (page) => {
    await page.locator("input[type=password]").fill("a long enough token");
    await page.keyboard.press("Enter");
  };

  test("what was typed and not sent is there after signing in, in every tab", async () => {
    const { page, context } = await house.page();
    await signIn(page);
    await say(page, "hello");
    await rests(page);
    const words = "three hundred characters ".repeat(12).trim();
    await composer(page).fill(words);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.locator(".talk .md").first().waitFor();
    await context.clearCookies();
    await other.reload();
    await other.locator("input[type=password]").waitFor();
    await page.reload();
    await page.locator("input[type=password]").waitFor();
    await signIn(other);
    await until("the other tab is signed in", async () => (await composer(page).count()) > 0);
    assert.equal(await composer(page).inputValue(), words);
  });
});

const flat = (text) => text.replace(/\s+/g, " ").trim();
const same = (shown, told) => shown.map(flat).join("|") === told.map(flat).join("|");

async function shoot(pages) {
  const into = process.env.OUTRIDER_SHOTS;
  if (!into) return;
  for (const [n, page] of pages.entries())
    await page.screenshot({ path: `${into}/tabs-after-restart-${n + 1}.png` });
}

/** Runs in a page before its scripts: a tab behind others, until `seenAgain()`. */
function hide() {
  let state = "hidden";
  Object.defineProperty(document, "visibilityState", { get: () => state });
  globalThis.seenAgain = () => {
    state = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
  };
}
