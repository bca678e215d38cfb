// Acceptance 6: no axe violation on any screen in both themes; every text readable, nothing sideways.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { audit } from "./lib/audit.mjs";
import { violations } from "./lib/axe.mjs";
import { noBrowser, openBrowser } from "./lib/browser.mjs";
import { openSite } from "./lib/site.mjs";
import { openScene, SCENES } from "./scenes.mjs";

const WIDTHS = [1440, 820, 390];
const THEMES = ["light", "dark"];

describe("every screen", { skip: noBrowser() }, () => {
  let browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser?.close());

  async function onStage(scene, language, look) {
    const site = await openSite(scene.stage);
    const at = { width: 1440, theme: "light", language };
    const { context, page } = await openScene(browser, scene, site, at);
    try {
      await look(page);
    } finally {
      await context.close();
      await site.close();
    }
  }

  async function show(page, width, theme) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForTimeout(80);
  }

  for (const scene of SCENES) {
    test(`${scene.name} passes axe and can be read at every width in both themes`, async () => {
      await onStage(scene, "en", async (page) => {
        const found = [];
        for (const width of WIDTHS)
          for (const theme of THEMES) {
            await show(page, width, theme);
            const { complaints, texts } = await audit(page);
            assert.ok(texts > 0, "the audit saw no text");
            found.push(...complaints.map((one) => `${width} ${theme}: ${one}`));
            if (width === 820) continue;
            found.push(...(await violations(page)).map((one) => `${width} ${theme}: ${one}`));
          }
        assert.deepEqual([...new Set(found)], []);
      });
    });

    for (const language of ["vi", "th"])
      test(`${scene.name} fits in ${language}`, async () => {
        await onStage(scene, language, async (page) => {
          const found = [];
          for (const width of WIDTHS) {
            await show(page, width, "light");
            const { complaints } = await audit(page);
            found.push(...complaints.map((one) => `${width}: ${one}`));
          }
          assert.equal(await page.evaluate(() => document.documentElement.lang), language);
          assert.deepEqual([...new Set(found)], []);
        });
      });
  }
});
