// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { newSession } from "../../../hooks/session/session";
import { said } from "../../../reduce/fixtures";
import { Markdown } from "../markdown/markdown";
import { MeTurn } from "./turn-me";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

async function drawn(what: React.ReactNode) {
  const host = document.createElement("div");
  await act(() => createRoot(host).render(what));
  return host;
}

test("a person's own invisible characters show", async () => {
  const host = await drawn(
    <MeTurn message={said(1, "a\u202Eb\u200Bc\r\nd")} session={newSession("c")} busy />,
  );
  expect(host.querySelector(".words")?.textContent).toBe("a\\u{202e}b\\u{200b}c\nd");
  expect(host.querySelectorAll(".unseen")).toHaveLength(2);
});

test.each([
  ["quotes", `${">".repeat(20_000)} a`],
  ["brackets", `${"[".repeat(30_000)}a`],
])("an answer of nested %s is shown as written or as Markdown, not as a fault", async (_, text) => {
  const host = await drawn(<Markdown text={text} />);
  expect(host.textContent).toContain("a");
});

test("quotes deeper than a page can draw are plain", async () => {
  const host = await drawn(<Markdown text={`${"> ".repeat(300)}a`} />);
  expect(host.querySelector("pre.as-written")?.textContent).toContain("> > a");
});

test("what comes after 400 kB is shown as written", async () => {
  const text = `${"A line of words.\n\n".repeat(24_000)}**end**`;
  const host = await drawn(<Markdown text={text} />);
  expect(host.querySelector("pre.as-written")?.textContent).toMatch(/\*\*end\*\*$/);
  expect(host.querySelectorAll("p").length).toBeGreaterThan(20_000);
});
