import { expect, test } from "vitest";
import { closedTo, inCode, spoken } from "./sentences";

const closed = (text: string, from = 0) => text.slice(from, closedTo(text, from));

test("an open sentence waits for its end", () => {
  expect(closed("One two. Three fo")).toBe("One two. ");
  expect(closed("Version 1.5 is ou")).toBe("");
  expect(closed("One. Two. Th", 5)).toBe("Two. ");
});

test("a line, a full stop of another script and a long stretch close too", () => {
  expect(closed("- a point\n- anoth")).toBe("- a point\n");
  expect(closed("文章。次")).toBe("文章。");
  expect(closed(`${"คำ ".repeat(120)}x`).length).toBeGreaterThan(240);
});

test("marks and code are not spelt out", () => {
  expect(spoken("## Plan\n- **bold** and [a page](https://x.example)\n", "code")).toBe(
    "Plan bold and a page",
  );
  expect(spoken("See:\n```py\nprint(1)\n```\nDone.", "code")).toBe("See: code Done.");
  expect(spoken("| a | b |\n| --- | --- |\n| 1 | 2 |", "code")).toBe("a b 1 2");
});

test("code closes as a whole", () => {
  expect([inCode("a\n```py\nx = 1\n"), inCode("a\n```\nx\n```\nb")]).toEqual([true, false]);
});
