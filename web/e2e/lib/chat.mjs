// What a person does in a conversation, by names that a screen reader would hear.
import assert from "node:assert/strict";

const SOON_MS = 10_000;

export const composer = (page) => page.getByRole("textbox", { name: /^Message/ });
export const card = (page) => page.locator("section.ask[data-ask]");
export const spend = (page) => page.getByRole("button", { name: /^This conversation/ });

/** Types a message and sends it; returns once the thread shows it in its conversation. */
export async function say(page, text) {
  await composer(page).fill(text);
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/c\/./);
  // what cannot be seen is written out as an escape, so only the plain beginning is looked for
  const [plain] = /^[ -~]{1,40}/.exec(text.split("\n")[0]) ?? [text];
  await page.locator(".said", { hasText: plain.trim() }).last().waitFor();
}

/** Waits until the words stand in the thread. */
export async function reads(page, words) {
  await page.locator(".talk").getByText(words).first().waitFor({ timeout: SOON_MS });
}

/** Waits until the turn is over, at the gateway and on the page. */
export async function rests(page) {
  const id = conversationOf(page);
  await until("the conversation rests", () => page.evaluate(isIdle, id));
  await page.getByRole("button", { name: "Send", exact: true }).waitFor({ timeout: SOON_MS });
}

const isIdle = async (id) => {
  const { status } = await (await fetch(`api/conversations/${id}`)).json();
  return status === "idle";
};

/** The conversation that the page shows. */
export function conversationOf(page) {
  const found = /#\/c\/([^?]+)/.exec(page.url());
  assert.ok(found, `no conversation is open at ${page.url()}`);
  return decodeURIComponent(found[1]);
}

/** Asks `look` again until it answers something true; fails with `what` after a while. */
export async function until(what, look, withinMs = SOON_MS) {
  const end = Date.now() + withinMs;
  while (Date.now() < end) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`never: ${what}`);
}
