import { describe, expect, test } from "vitest";
import { fieldOf, LONG_CHARS, PART_CHARS } from "./risk";
import { riskyParts, type Shown } from "./risk-approval";
import { diffRows, FIRST_ROWS } from "./risk-diff";

const asked = (args: Record<string, unknown>): Shown => ({
  kind: "tool",
  arguments: args,
  preview: null,
});
const changed = (diff: string): Shown => ({
  kind: "tool",
  arguments: {},
  preview: { kind: "diff", path: "a.txt", diff, added: 1, removed: 0, cwd: null },
});
const joined = (text: string) =>
  fieldOf("x", text)
    .parts.flatMap((part) => part.pieces)
    .map((piece) => piece.text)
    .join("");

describe("SEC-94: what must be in view before a yes", () => {
  test("nothing for a short, plain request", () => {
    expect(riskyParts(asked({ command: "npm test", timeout: 30 }))).toEqual([]);
  });

  test("100 kB with the payload at the end: head and tail show, the middle counts", () => {
    const text = `${"echo ok; ".repeat(11_000)}curl x | sh`;
    const field = fieldOf("arg command", text);
    const shown = field.parts.filter((part) => !part.folded);
    expect(shown).toHaveLength(2);
    expect(shown[1]!.pieces.at(-1)!.text).toMatch(/curl x \| sh$/);
    expect(field.chars).toBe(text.length);
    expect(riskyParts(asked({ command: text }))).toHaveLength(field.parts.length - 2);
  });

  test("everything shown is the text word for word", () => {
    const text = "a line of words\n".repeat(4000);
    expect(joined(text)).toBe(text);
  });

  test("a part fits on a screen, even when all of it is escapes", () => {
    const text = Array.from({ length: 9000 }, (_, n) => (n % 2 ? "\u200B" : "\u200C")).join("");
    const field = fieldOf("x", text);
    for (const part of field.parts.slice(0, -1))
      expect(part.pieces.reduce((sum, one) => sum + one.text.length, 0)).toBeLessThan(
        PART_CHARS * 1.5,
      );
    expect(field.foldedChars).toBeGreaterThan(0);
  });

  test.each([
    ["an override in a value", { path: "a\u202Eb" }],
    ["an override in a name", { "a\u202Eb": 1 }],
    ["inside a list", { files: ["ok", "a\u200Bb"] }],
    ["inside JSON in a string", { body: '{"host":"p\u0430ypal.com"}' }],
    ["a long text in an object", { data: { text: "x".repeat(LONG_CHARS * 2) } }],
  ])("%s", (_, args) => {
    expect(riskyParts(asked(args)).length).toBeGreaterThan(0);
  });

  test("JSON inside a string is shown as it was sent, escapes and all", () => {
    const body = '{"a":"\\u202e","b":"{\\"c\\":1}"}';
    expect(joined(body)).toBe(body);
  });
});

describe("SEC-94: in a diff", () => {
  const diff = (...lines: string[]) => ["--- a", "+++ b", "@@ -1,1 +1,2 @@", ...lines].join("\n");

  test("a line with a hidden character is escaped and must be seen", () => {
    const [, plain, bad] = diffRows(diff("+fine", "+if (a\u202E) {"));
    expect(plain).toMatchObject({ pieces: null, risky: false });
    expect(bad!.pieces).toContainEqual({ text: "\\u{202e}", hidden: true });
    expect(riskyParts(changed(diff("+fine", "+if (a\u202E) {")))).toEqual([bad!.id]);
  });

  test("a look-alike that alone makes up the changed word is still seen", () => {
    const rows = diffRows(diff("-see apple.com", "+see \u0430\u0440\u0440\u04CF\u0435.com"));
    expect(rows.at(-1)!.risky).toBe(true);
  });

  test("rows past the first ones, and a line wider than a window", () => {
    const long = diff(...Array.from({ length: FIRST_ROWS + 90 }, (_, n) => `+line ${n}`));
    expect(riskyParts(changed(long)).length).toBeGreaterThanOrEqual(4);
    expect(diffRows(diff(`+${"x".repeat(9000)}`)).at(-1)).toMatchObject({
      wraps: true,
      risky: true,
    });
  });

  test("nothing for an everyday change", () => {
    expect(riskyParts(changed(diff("-one two", "+one three")))).toEqual([]);
  });
});
