import { describe, expect, test } from "vitest";
import { brief, pieces, plain } from "./plain";

describe("SEC-94: what does not show is written out", () => {
  test.each([
    ["a bidi override", "run \u202Egnp.exe\u202C", "run \\u{202e}gnp.exe\\u{202c}"],
    ["a zero-width space", "rm\u200B -rf", "rm\\u{200b} -rf"],
    ["a soft hyphen and a joiner", "a\u00ADb\u2060c", "a\\u{ad}b\\u{2060}c"],
    ["a byte order mark", "\uFEFFls", "\\u{feff}ls"],
    ["letters of the tag block", "ls\u{E0061}\u{E0062}", "ls\\u{e0061}\\u{e0062}"],
    ["a variation selector that carries data", "a\u{E0100}", "a\\u{e0100}"],
    ["a carriage return that overwrites", "rm x\rls  ", "rm x\\rls  "],
    ["an escape sequence", "\u001B[2Kls", "\\u{1b}[2Kls"],
    ["a null", "a\0b", "a\\0b"],
    ["a no-break space", "a\u00A0b", "a\\u{a0}b"],
    ["a filler that is a letter", "a\u3164b", "a\\u{3164}b"],
    ["half a pair", "a\uD800b", "a\\u{d800}b"],
    ["padding of tabs", `ls${"\t".repeat(4000)}; rm`, "ls\\t×4000; rm"],
    ["padding of spaces", `ls${" ".repeat(500)}; rm`, "ls\\u{20}×500; rm"],
    ["padding of lines", `ls${"\n".repeat(90)}rm`, "ls\\n×90rm"],
    [
      "a host with a letter of another script",
      "curl https://p\u0430ypal.com",
      "curl https://p\\u{430}ypal.com",
    ],
    ["a host without a scheme", "ssh \u0430pple.com", "ssh \\u{430}pple.com"],
    ["a host of one script", "https://\u0430\u0440\u0440/", "https://\\u{430}\\u{440}\\u{440}/"],
    ["full-width letters", "\uFF32\uFF2D", "\\u{ff32}\\u{ff2d}"],
    ["a storm of marks", `a${"\u0301".repeat(600)}`, "a\\u{301}×600"],
  ])("%s", (_, text, shown) => {
    const all = pieces(text);
    expect(all.some((piece) => piece.hidden)).toBe(true);
    expect(plain(text)).toBe(shown);
  });

  test.each([
    ["code", "def f(x):\n\treturn {\n        'a': 1\n    }\n"],
    ["Vietnamese", "Hãy đọc báo cáo về tiền điện tháng mười một."],
    ["Vietnamese in parts", "Ti\u0065\u0302\u0301ng Vi\u0065\u0323\u0302t"],
    ["Thai", "ช่วยเขียนรายงานที่นี่ให้หน่อย"],
    ["Chinese and Japanese", "你好、世界 カタカナ"],
    ["Russian prose", "Привет, мир"],
    ["an emoji of several", "👩‍💻 ❤️ ok"],
  ])("%s is left as it is", (_, text) => {
    expect(pieces(text)).toEqual([{ text, hidden: false }]);
  });

  test("a backslash that was written is not marked as an escape", () => {
    expect(pieces("\\u{202e}")).toEqual([{ text: "\\u{202e}", hidden: false }]);
  });

  test("a title says that its middle is left out", () => {
    expect(brief(`start ${"x".repeat(500)} end`, 60)).toMatch(/^start x+ … x+ end$/);
  });
});
