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

describe("what is written is what is shown", () => {
  const html = async (text: string) => {
    const { host, show } = page();
    await show(text, false);
    return host.querySelector(".md")!;
  };

  test.each([
    ["emphasis", "**a** _b_ ~~c~~ `d`", "strong,em,del,code"],
    ["nested lists", "- a\n  1. b\n     - c", "ul>li>ol>li>ul>li"],
    ["a list with paragraphs", "- a\n\n- b", "ul>li>p"],
    ["tasks", "- [x] done\n- [ ] open", "ul.contains-task-list input[disabled]"],
    ["a table with figures", "| a | b |\n|---|--:|\n| x | 1 |", ".table td.n"],
    ["a quote", "> a\n>\n> b", "blockquote>p"],
    ["a rule", "---", "hr"],
    ["a hard break", "a  \nb", "p>br"],
    ["a heading below the page's own", "# a", "h3"],
    ["a bare address", "see https://example.org/a now", "a[href='https://example.org/a']"],
  ])("%s", async (_, text, selector) => {
    for (const each of selector.split(","))
      expect((await html(text)).querySelector(each), each).not.toBeNull();
  });

  test("character references, except in code", async () => {
    expect((await html("a &lt;b&gt; &#x41; &unknown; `&amp;`")).textContent).toBe(
      "a <b> A &unknown; &amp;",
    );
  });

  test("an ordered list goes on from its number", async () => {
    expect((await html("3. c\n4. d")).querySelector("ol")?.getAttribute("start")).toBe("3");
  });

  test("a code block keeps its text to the letter", async () => {
    const md = await html("```py\nif a < b & c:\n\tprint('<b>')\n```");
    expect(md.querySelector("code")?.textContent).toBe("if a < b & c:\n\tprint('<b>')");
  });
});

describe("SEC-81, SEC-105: an address that does something is none", () => {
  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java&#x09;script:alert(1)",
    "&#106;avascript:alert(1)",
    "&#x1;javascript:alert(1)",
    "data:text/html,<b>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:x",
  ])("%s", async (address) => {
    const { host, show } = page();
    await show(`[press](<${address}>) ![see](<${address}>)`, false);
    expect(host.querySelector("a")).toBeNull();
    expect(host.querySelector("img")).toBeNull();
  });
});
