// Files with a message: picked, dropped, pasted, refused, kept with the draft, sent, looked at.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { audit } from "./lib/audit.mjs";
import { violations } from "./lib/axe.mjs";
import { noBrowser } from "./lib/browser.mjs";
import { composer, reads, rests, say, until } from "./lib/chat.mjs";
import { openHouse } from "./lib/house.mjs";
import { png } from "./lib/picture.mjs";

const CAT = { name: "cat.png", mimeType: "image/png", buffer: png(640, 480) };
const NOTES = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("oats\n") };
const BIG = { name: "film.mov", mimeType: "video/quicktime", buffer: Buffer.alloc(25_000_000) };
const NONE = { name: "none.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) };

const pick = (page, ...files) => page.locator("input[type=file]").setInputFiles(files);
const chip = (page, name) => page.locator(".file", { hasText: name });
const kept = (page, name) => page.locator(".file.kept", { hasText: name }).waitFor();
const sendButton = (page) => page.getByRole("button", { name: "Send", exact: true });
const shot = (page, name) => page.getByRole("button", { name: `Open ${name}` });

/** Drags or pastes files as the browser would: by an event that carries them. */
const carry = (page, kinds, ...files) =>
  page.evaluate(
    ({ kinds, files }) => {
      const dataTransfer = new DataTransfer();
      for (const { name, mimeType, bytes } of files)
        dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      for (const kind of kinds) {
        const paste = kind === "paste";
        const event = paste
          ? new ClipboardEvent(kind, { clipboardData: dataTransfer, bubbles: true })
          : new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector(paste ? "#say" : ".talk").dispatchEvent(event);
      }
    },
    { kinds, files: files.map(({ buffer, ...rest }) => ({ ...rest, bytes: [...buffer] })) },
  );

describe("files with a message", { skip: noBrowser() }, () => {
  let house;
  before(async () => {
    house = await openHouse();
  });
  after(() => house?.stop());

  test("HC-05: bad files say why, the good one stays, nothing goes until a person decides", async () => {
    const { page, seen } = await house.page();
    await composer(page).fill("hello");
    await pick(page, CAT, BIG, NONE);
    await kept(page, "cat.png");
    await chip(page, "film.mov").getByText("at most 20 MB").waitFor();
    await chip(page, "none.txt").getByText("empty").waitFor();
    await page.keyboard.press("Enter");
    assert.equal(await sendButton(page).getAttribute("aria-disabled"), "true");
    assert.equal(await page.locator(".said").count(), 0, "it went before anybody decided");

    await page.getByRole("button", { name: "Remove film.mov" }).click();
    await page.getByRole("button", { name: "Remove none.txt" }).click();
    await composer(page).focus();
    await page.keyboard.press("Enter");
    await shot(page, "cat.png").waitFor();
    await rests(page);
    await reads(page, "at inbox/cat.png");
    assert.deepEqual(await readFile(join(house.gateway.workspace, "inbox/cat.png")), CAT.buffer);
    assert.equal(await page.locator(".file").count(), 0);
    assert.deepEqual(seen, { foreign: [], errors: [] });
  });

  test("the whole window takes a drop, and says so while files hover", async () => {
    const { page } = await house.page();
    await carry(page, ["dragenter", "dragover"], NOTES);
    await page.locator(".drop-zone").waitFor();
    await carry(page, ["dragleave"], NOTES);
    await page.locator(".drop-zone").waitFor({ state: "detached" });
    await carry(page, ["dragenter", "drop"], NOTES, CAT);
    await kept(page, "notes.txt");
    await kept(page, "cat.png");
    assert.equal(await page.locator(".drop-zone").count(), 0);
  });

  test("a pasted picture is attached, words are pasted as ever", async () => {
    const { page } = await house.page();
    await carry(page, ["paste"], CAT);
    await kept(page, "cat.png");
    assert.equal(await composer(page).inputValue(), "");
  });

  test("a draft keeps its files through a reload, and a file alone is a message", async () => {
    const { page } = await house.page();
    await pick(page, NOTES);
    await kept(page, "notes.txt");
    await page.reload();
    await kept(page, "notes.txt");
    await sendButton(page).click();
    await page.getByRole("link", { name: /^Download notes.txt/ }).waitFor();
    await rests(page);
    await page.reload();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: /^Download notes.txt/ }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "notes.txt");
    assert.equal(await readFile(await download.path(), "utf8"), "oats\n");
  });

  test("a line that breaks fails one file, which is sent again on a press", async () => {
    const { page } = await house.page();
    await page.route("**/api/uploads", (route) => route.abort());
    await pick(page, NOTES);
    await chip(page, "notes.txt").getByText("could not be reached").waitFor();
    await page.unroute("**/api/uploads");
    await page.getByRole("button", { name: "Send notes.txt again" }).click();
    await kept(page, "notes.txt");
  });

  test("a file on its way is stopped by its cross, and the message may go", async () => {
    const { page } = await house.page();
    const held = [];
    await page.route("**/api/uploads", (route) => held.push(route));
    await composer(page).fill("hello");
    await pick(page, NOTES);
    await page.getByRole("progressbar", { name: "Sending notes.txt" }).waitFor();
    assert.equal(await sendButton(page).getAttribute("aria-disabled"), "true");
    await page.getByRole("button", { name: "Stop sending notes.txt" }).click();
    assert.equal(await page.locator(".file").count(), 0);
    await until("it may be sent", async () => {
      return (await sendButton(page).getAttribute("aria-disabled")) === "false";
    });
    for (const route of held) await route.abort().catch(() => {});
  });

  test("pictures keep their place while they load, and open with keys", async () => {
    const { page } = await house.page();
    await pick(page, CAT, { ...CAT, name: "dog.png", buffer: png(300, 900) });
    await kept(page, "dog.png");
    await kept(page, "cat.png");
    await say(page, "look");
    await rests(page);
    await page.reload();
    await shot(page, "dog.png").locator("img").waitFor();
    const before = await shot(page, "dog.png").boundingBox();
    await until("it is drawn", () =>
      page.evaluate(() => document.querySelectorAll(".shot img")[1]?.naturalWidth > 0),
    );
    assert.deepEqual(await shot(page, "dog.png").boundingBox(), before);

    await shot(page, "cat.png").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "cat.png, 1 of 2" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("dialog", { name: "dog.png, 2 of 2" }).waitFor();
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Escape");
    await until("the focus is where it was", () =>
      page.evaluate(() => document.activeElement?.ariaLabel === "Open cat.png"),
    );
  });

  test("what stopping pulls from the queue comes back with its files", async () => {
    const { page } = await house.page();
    await say(page, "/say 400 25");
    await pick(page, NOTES);
    await kept(page, "notes.txt");
    await composer(page).fill("and this");
    await page.keyboard.press("Enter");
    await page.locator(".queued", { hasText: "1 file" }).waitFor();
    await page.getByRole("button", { name: /^Stop, Escape/ }).click();
    await kept(page, "notes.txt");
    assert.equal(await composer(page).inputValue(), "and this");
    await rests(page);
    await page.keyboard.press("Enter");
    await page.locator(".said", { hasText: "and this" }).waitFor();
    await rests(page);
    const inbox = await readdir(join(house.gateway.workspace, "inbox"));
    assert.equal(inbox.filter((name) => name.startsWith("notes")).length, 1);
  });

  for (const width of [390, 1440])
    test(`chips and pictures hold at ${width} px`, async () => {
      const { page } = await house.page("#/", { viewport: { width, height: 844 } });
      await pick(page, CAT, BIG, NOTES, { ...NOTES, name: `${"long ".repeat(30)}.txt` });
      await kept(page, "cat.png");
      await kept(page, "notes.txt");
      const { complaints } = await audit(page);
      assert.deepEqual([...complaints, ...(await violations(page))], []);
    });
});
