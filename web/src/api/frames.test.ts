import { describe, expect, test } from "vitest";
import { frameReader } from "./frames";
import { backoffMs } from "./sse";

const read = (...chunks: string[]) => {
  const reader = frameReader();
  return chunks.flatMap((chunk) => reader.push(chunk));
};

describe("frames", () => {
  test.each([
    ["plain", ["id: b.1\ndata: {}\n\n"]],
    ["with CRLF", ["id: b.1\r\ndata: {}\r\n\r\n"]],
    ["cut anywhere", ["id: b", ".1\nda", "ta: {", "}\n", "\n"]],
    ["with CRLF cut in the middle", ["id: b.1\r", "\ndata: {}\r", "\n\r", "\n"]],
    ["after comments", [": hello\n\n:\n\nid: b.1\ndata: {}\n\n"]],
    ["with fields nobody knows", ["event: x\nretry: 3\nid: b.1\ndata: {}\n\n"]],
    ["without the blank after the colon", ["id:b.1\ndata:{}\n\n"]],
  ])("%s", (_, chunks) => {
    expect(read(...chunks)).toEqual([{ id: "b.1", data: "{}" }]);
  });

  test("data over several lines is joined", () => {
    expect(read("data: a\ndata: b\n\n")[0]?.data).toBe("a\nb");
  });

  test("a frame that is not finished does not appear", () => {
    expect(read("data: a\n")).toEqual([]);
  });
});

test("tries grow apart and stay under 20 s", () => {
  const waits = Array.from({ length: 10 }, (_, n) => backoffMs(n, () => 0));
  expect(waits.slice(0, 3)).toEqual([500, 1000, 2000]);
  expect(Math.max(...waits)).toBe(20_000);
});
