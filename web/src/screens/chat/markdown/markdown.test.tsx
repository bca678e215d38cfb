// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { describe, expect, test } from "vitest";
import { Markdown, rendered } from "./markdown";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function page() {
  const host = document.createElement("div");
  const root = createRoot(host);
  return {
    host,
    show: (text: string, open = true) =>
      act(() => root.render(<Markdown text={text} open={open} />)),
  };
}

const blocks = (count: number) =>
  Array.from({ length: count }, (_, n) => `Block ${n} with words.`).join("\n\n");

describe("while an answer streams", () => {
  test("only the open block is rendered again", async () => {
    const { show } = page();
    const start = `${blocks(40)}\n\nThe last`;
    await show(start);
    rendered.blocks = 0;
    for (let n = 1; n <= 20; n++) await show(`${start} and ${"more ".repeat(n)}`);
    expect(rendered.blocks).toBe(20); // one each step, not forty
  });

  test("a finished answer keeps its rendered blocks", async () => {
    const { show } = page();
    const text = `${blocks(10)}\n\nEnd.`;
    await show(text);
    rendered.blocks = 0;
    await show(text, false);
    expect(rendered.blocks).toBe(1); // the tail, which may now be coloured
  });
});

describe("text from a model is data", () => {
  test.each([
    ["raw HTML is text", "<img src=x onerror=alert(1)>", "img"],
    ["a script is text", "<script>alert(1)</script>", "script"],
    ["a frame is text", "<iframe src='//x'></iframe>", "iframe"],
    ["a picture from outside waits for a press", "![a](https://out.example/p.png)", "img"],
    ["so does one without a scheme", "![a](//out.example/p.png)", "img"],
  ])("%s", async (_, text, tag) => {
    const { host, show } = page();
    await show(text);
    expect(host.querySelector(tag)).toBeNull();
  });

  test("a script link goes nowhere", async () => {
    const { host, show } = page();
    await show("[press](javascript:alert(1))");
    expect(host.querySelector("a")?.getAttribute("href") ?? "").not.toContain("javascript");
  });

  test("a link opens elsewhere, tells nobody where it came from, and shows its target", async () => {
    const { host, show } = page();
    await show("[press](https://example.org/a)");
    const link = host.querySelector("a");
    expect(link?.rel).toContain("noopener");
    expect(link?.title).toBe("https://example.org/a");
  });
});
