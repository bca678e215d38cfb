import { marked } from "marked";
import { describe, expect, test } from "vitest";
import { deep, grow, type Lexer, MAX_READ, NOTHING, readable, type Split } from "./markdown";

const lex: Lexer = (text) => marked.lexer(text, { gfm: true });
const TEXT = "One.\n\nTwo.\n\n```sh\nls\n```\n\n- a\n- b\n\nThree.\n\n> four\n\nFive";

/** The splits after each step of a text that grows by `step` characters. */
function steps(text: string, step: number): Split[] {
  const all: Split[] = [];
  for (let to = step; to < text.length + step; to += step)
    all.push(grow(all.at(-1) ?? NOTHING, text.slice(0, to), lex));
  return all;
}

const joined = (split: Split) => split.closed.join("") + split.tail;

describe("a growing text", () => {
  test.each([1, 3, 7, 50])("loses nothing, %i characters at a time", (step) => {
    const last = steps(TEXT, step).at(-1)!;
    expect(joined(last).replace(/\s/g, "")).toBe(TEXT.replace(/\s/g, ""));
  });

  test("closed blocks never change again", () => {
    const all = steps(TEXT, 2);
    for (const [n, split] of all.entries())
      expect(all[Math.min(n + 1, all.length - 1)]!.closed.slice(0, split.closed.length)).toEqual(
        split.closed,
      );
  });

  test("a fence that is still open stays in the tail", () => {
    const split = steps("Intro.\n\nMore.\n\n```sh\nls\n\necho", 4).at(-1)!;
    expect(split.tail).toContain("```sh");
  });

  test("reads no more than the tail at each step", () => {
    let longest = 0;
    const counting: Lexer = (text) => {
      longest = Math.max(longest, text.length);
      return lex(text);
    };
    let split = NOTHING;
    const long = "Some words here.\n\n".repeat(500);
    for (let to = 9; to <= long.length; to += 9) split = grow(split, long.slice(0, to), counting);
    expect(longest).toBeLessThan(100);
  });

  test("starts again when the text is another one", () => {
    expect(grow(steps(TEXT, 9).at(-1)!, "Other", lex)).toMatchObject({ closed: [], tail: "Other" });
  });
});

describe("what Markdown cannot take", () => {
  test("a lexer that gives up leaves the text as one block", () => {
    const broken: Lexer = () => {
      throw new RangeError("Maximum call stack size exceeded");
    };
    expect(grow(NOTHING, TEXT, broken)).toEqual({ text: TEXT, closed: [], tail: TEXT });
  });

  test("a huge text is cut once, and the cut stays while it grows", () => {
    const long = "Some words here.\n".repeat(30_000);
    const [head, rest] = readable(long);
    expect(head + rest).toBe(long);
    expect(head.length).toBeLessThanOrEqual(MAX_READ);
    expect(head.endsWith("\n")).toBe(true);
    expect(readable(`${long}more`)[0]).toBe(head);
    expect(readable("x".repeat(MAX_READ + 9))[1]).toBe("x".repeat(9));
  });

  test("depth is counted without recursion", () => {
    let nest: { tokens: object[] } = { tokens: [] };
    for (let n = 0; n < 50_000; n++) nest = { tokens: [nest] };
    expect(deep([nest])).toBe(true);
    expect(deep(lex(TEXT))).toBe(false);
  });
});
