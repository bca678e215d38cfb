// SEC-104 and SEC-81: hostile words in every place that shows words; nothing runs, nothing is fetched.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { audit } from "./lib/audit.mjs";
import { noBrowser } from "./lib/browser.mjs";
import { rests, say } from "./lib/chat.mjs";
import { openHouse } from "./lib/house.mjs";

const AWAY = "http://203.0.113.7";
const HOSTILE = [
  "<script>globalThis.ran=1</script>",
  '<img src=x onerror="globalThis.ran=1">',
  "{{constructor.constructor('globalThis.ran=1')()}}",
  "W".repeat(400),
  "\u202Egnp.exe\u202C",
  "\u0000null",
].join(" ");

const CARRIERS = [
  `![a](${AWAY}/inline.png)`,
  `![b][ref]\n\n[ref]: ${AWAY}/reference.png`,
  `<img src="${AWAY}/html.png">`,
  `<iframe src="${AWAY}/frame"></iframe>`,
  `<link rel="stylesheet" href="${AWAY}/style.css">`,
  `<video poster="${AWAY}/poster.png" src="${AWAY}/v.mp4"></video>`,
  `<svg><image href="${AWAY}/svg.png"/></svg>`,
  `<div style="background:url(${AWAY}/css.png)">styled</div>`,
  `[![c](${AWAY}/linked.png)](${AWAY}/)`,
  `<a href="javascript:globalThis.ran=1">dead</a> [dead](javascript:globalThis.ran=1)`,
  `[data](data:text/html,<script>globalThis.ran=1</script>)`,
  `${AWAY}/auto and <${AWAY}/angle>`,
  `<form action="${AWAY}"><input autofocus onfocus="globalThis.ran=1"></form>`,
  `<object data="${AWAY}/o"></object><embed src="${AWAY}/e">`,
];

const SECTIONS = ["activity", "approvals", "cost", "agents", "tools", "connections", "settings"];

describe("hostile words", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse();
    const { agents } = await house.gateway.api("/api/agents");
    await house.gateway.api(`/api/agents/${agents[0].id}`, {
      method: "PATCH",
      body: { description: HOSTILE.replace("\u0000", "").slice(0, 1900) },
    });
    await house.gateway.api(`/api/agents/${agents[0].id}/files/USER.md`, {
      method: "PUT",
      body: { content: HOSTILE.replace("\u0000", "") },
    });
  });
  after(() => house?.stop());

  const ran = (page) => page.evaluate(() => globalThis.ran ?? 0);

  test("SEC-81: no carrier in an answer asks another machine for anything", async () => {
    const { page, seen } = await house.page();
    for (const carrier of CARRIERS) {
      await say(page, carrier);
      await rests(page);
    }
    await page.waitForTimeout(500);
    assert.deepEqual(seen, { foreign: [], errors: [] });
    assert.equal(await ran(page), 0);
    const schemes = await page
      .locator(".md a[href]")
      .evaluateAll((links) => links.map((link) => new URL(link.href).protocol));
    assert.ok(schemes.length > 0, "the links were not shown at all");
    assert.deepEqual(
      [...new Set(schemes)].filter((one) => !/^https?:$/.test(one)),
      [],
    );
  });

  test("SEC-104: hostile titles, files and requests are only words, on every page and width", async () => {
    const { page, seen } = await house.page();
    await say(page, `${HOSTILE.replace("\u0000", "")} end`);
    await rests(page);
    const id = /#\/c\/([^?]+)/.exec(page.url())[1];
    await house.gateway.api(`/api/conversations/${id}`, {
      method: "PATCH",
      body: { title: HOSTILE.replace("\u0000", "").slice(0, 190) },
    });
    const path = `${"<b>deep</b>/".repeat(3)}${"n".repeat(120)}.txt`;
    const content = HOSTILE.replace("\u0000", "");
    await say(page, `/call workspace_write ${JSON.stringify({ path, content })}`);
    await page.locator("section.ask[data-ask]").waitFor();
    const pages = [`#/c/${id}`, ...SECTIONS.map((section) => `#/manage/${section}`)];
    const { runs } = await house.gateway.api("/api/activity/runs");
    pages.push(`#/manage/activity/${runs[0].id}`);
    const found = [];
    for (const hash of pages)
      for (const [width, colorScheme] of [
        [1440, "light"],
        [390, "dark"],
      ]) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.goto(`${house.gateway.url}/${hash}`);
        await page.reload();
        await page.waitForTimeout(600);
        const { complaints } = await audit(page);
        found.push(...complaints.map((one) => `${hash} ${width}: ${one}`));
        assert.equal(await ran(page), 0, hash);
      }
    assert.deepEqual(found, []);
    assert.deepEqual(seen, { foreign: [], errors: [] });
  });
});
