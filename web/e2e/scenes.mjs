// Every screen and state that is photographed, checked by axe and walked by the audit.
import { Buffer } from "node:buffer";
import { withFiles } from "./fixtures/files.mjs";
import { broken, crewed, dropped, fresh, locked, slow, used } from "./fixtures/stages.mjs";

const click = (name) => (page) => page.getByRole("button", { name }).first().click();
const see = (selector) => (page) => page.waitForSelector(selector, { timeout: 5000 });

/** `hash` is opened on `stage`; `act` steps bring it to the moment. */
const scene = (name, stage, hash, ...act) => ({ name, stage, hash, act });

export const SCENES = [
  scene("chat-empty", fresh(false), "#/"),
  scene("chat-approval", used, "#/c/c_backup", see(".ask")),
  scene("chat-answer", used, "#/c/c_ward", see(".md")),
  scene(
    "chat-files",
    withFiles,
    "#/c/c_ward",
    see(".shot img"),
    (page) =>
      page.locator("input[type=file]").setInputFiles([
        { name: "roof.png", mimeType: "image/png", buffer: Buffer.alloc(640_000) },
        { name: "film-of-the-roof.mov", mimeType: "video/quicktime", buffer: Buffer.alloc(21e6) },
      ]),
    see(".file.kept"),
    (page) => page.locator(".talk").evaluate((box) => box.scrollTo(0, 0)),
  ),
  scene(
    "chat-picture",
    withFiles,
    "#/c/c_ward",
    see(".shot img"),
    (page) => page.locator(".shot").first().click(),
    see(".light-box img"),
  ),
  scene("chat-summed", used, "#/c/c_accounts", see(".summed")),
  scene(
    "chat-summed-open",
    used,
    "#/c/c_accounts",
    see(".summed"),
    (page) => page.locator(".summed button").click(),
    see(".summed .md"),
  ),
  scene("chat-error", broken, "#/c/c_backup"),
  scene("chat-dropped", dropped, "#/c/c_ward", see(".banner")),
  scene(
    "palette",
    used,
    "#/c/c_ward",
    see(".md"),
    (page) => page.keyboard.press("Control+k"),
    see(".palette"),
  ),
  scene("activity-look", used, "#/manage/activity", see(".item")),
  scene(
    "activity-all",
    used,
    "#/manage/activity",
    see(".item"),
    (page) => page.locator(".seg button").last().click(),
    see(".filters"),
  ),
  scene("activity-empty", fresh(false), "#/manage/activity", see(".empty")),
  scene("activity-dropped", dropped, "#/manage/activity", see(".banner")),
  scene("run", used, "#/manage/activity/accounts", see(".tl li:nth-child(9)")),
  scene(
    "run-open",
    used,
    "#/manage/activity/accounts",
    see(".tl-open"),
    (page) => page.locator(".tl-open").nth(1).click(),
    (page) => page.locator(".link").first().click(),
  ),
  scene("run-live", used, "#/manage/activity/pump", see(".tl li:nth-child(3)")),
  scene("run-missing", used, "#/manage/activity/nothing", see(".empty")),
  scene("approvals", used, "#/manage/approvals", see(".ask")),
  scene(
    "approvals-open",
    used,
    "#/manage/approvals",
    see(".ask"),
    (page) => page.locator(".ask-foot .b[aria-expanded]").first().click(),
    see(".diff"),
  ),
  scene("approvals-empty", fresh(false), "#/manage/approvals", see(".empty")),
  scene("cost", used, "#/manage/cost", see(".bars")),
  scene("cost-crew", crewed, "#/manage/cost", see(".bars")),
  scene(
    "cost-table",
    crewed,
    "#/manage/cost",
    see(".bars"),
    (page) => page.locator(".chart-table summary").click(),
    see(".chart-table table"),
    (page) => page.locator(".chart-table").scrollIntoViewIfNeeded(),
  ),
  scene("chat-temporary", fresh(false), "#/", see(".pill[aria-pressed]"), (page) =>
    page.locator(".pill[aria-pressed]").click(),
  ),
  scene(
    "cost-year",
    used,
    "#/manage/cost",
    see(".bars"),
    (page) => page.locator(".seg button").last().click(),
    see(".axis"),
  ),
  scene("cost-empty", fresh(false), "#/manage/cost", see(".empty")),
  scene("cost-error", broken, "#/manage/cost", see(".notice")),
  scene("cost-loading", slow, "#/manage/cost", see(".bone")),
  scene("agents", used, "#/manage/agents", see(".editor")),
  scene(
    "agents-prompt",
    used,
    "#/manage/agents",
    see(".editor"),
    (page) => page.locator("button[aria-expanded]").last().click(),
    see(".sheet-text"),
  ),
  scene("tools", used, "#/manage/tools", see(".tbl")),
  scene("connections", used, "#/manage/connections", see(".provider")),
  scene(
    "connections-test",
    used,
    "#/manage/connections",
    see(".provider"),
    (page) => page.locator(".provider .b.line").first().click(),
    see(".test .done"),
  ),
  scene("settings", used, "#/manage/settings", see(".fact.set")),
  scene("first-run", fresh(true), "#/welcome", see(".choice")),
  scene(
    "first-run-key",
    fresh(true),
    "#/welcome",
    see(".choice"),
    (page) => page.locator(".choice").nth(1).click(),
    (page) => page.locator(".field input").first().fill("sk-or-not-a-real-key-0000"),
    (page) => page.locator(".field .b").last().click(),
    see(".test .done"),
  ),
  scene("first-run-server", fresh(true), "#/welcome", see(".choice"), (page) =>
    page.locator(".choice").nth(3).click(),
  ),
  scene("sign-in", locked, "#/", see(".door")),
];

export { click };

/** Opens a scene in a page of its own; the caller closes the context. */
export async function openScene(browser, scene, site, { width, theme, language, touch = false }) {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : width < 1000 ? 1100 : 900 },
    colorScheme: theme,
    locale: language,
    reducedMotion: "reduce",
    hasTouch: touch,
    timezoneId: "Europe/Berlin",
  });
  await context.addInitScript((chosen) => {
    localStorage.setItem("outrider.language", chosen);
  }, language);
  const page = await context.newPage();
  await page.goto(`${site.url}/${scene.hash}`);
  for (const step of scene.act) await step(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(150);
  return { context, page };
}
