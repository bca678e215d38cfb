import { describe, expect, test } from "vitest";
import type { Attachment } from "../contract/types";
import {
  addFiles,
  boxOf,
  type Chosen,
  canRetry,
  changeFile,
  dropFile,
  giveBack,
  MAX_BYTES,
  MAX_FILES,
  standing,
  toSend,
} from "./files";

const chosen = (key: string, size = 10, type = "text/plain"): Chosen => ({
  key,
  name: `${key}.txt`,
  size,
  type,
});
const kept = (id: string, part: Partial<Attachment> = {}): Attachment => ({
  id,
  name: `${id}.png`,
  mime: "image/png",
  size: 10,
  path: null,
  width: 400,
  height: 300,
  ...part,
});

describe("HC-05: each file stands for itself", () => {
  const all = addFiles([], [chosen("good"), chosen("big", MAX_BYTES + 1), chosen("none", 0)]);

  test("a file that cannot go says why and the good one stays", () => {
    expect(all.map((one) => [one.state, one.error?.code])).toEqual([
      ["waiting", undefined],
      ["failed", "too_large"],
      ["failed", "empty_file"],
    ]);
  });

  test("nothing goes out until a person decides", () => {
    const done = changeFile(all, "good", { state: "kept", kept: kept("upl_1") });
    expect(standing(done)).toBe("stuck");
    const decided = dropFile(dropFile(done, "big"), "none");
    expect(standing(decided)).toBe("clear");
    expect(toSend(decided).map((one) => one.id)).toEqual(["upl_1"]);
  });

  test("only what may succeed is offered again", () => {
    const broken = changeFile(all, "good", {
      state: "failed",
      error: { code: "network", message: "", facts: {} },
    });
    expect(broken.map(canRetry)).toEqual([true, false, false]);
  });
});

test("the eleventh file is refused and the ten before it stay", () => {
  const many = Array.from({ length: MAX_FILES + 1 }, (_, n) => chosen(String(n)));
  const all = addFiles([], many);
  expect(all.filter((one) => one.state === "waiting")).toHaveLength(MAX_FILES);
  expect(all.at(-1)?.error?.code).toBe("too_many_files");
});

test("a message waits for what is still on its way", () => {
  const all = addFiles([], [chosen("a")]);
  expect(standing(all)).toBe("busy");
  expect(standing(changeFile(all, "a", { state: "sending", share: 0.4 }))).toBe("busy");
  expect(standing([])).toBe("clear");
});

test("files come back to a draft in front, none twice", () => {
  const all = giveBack([], [kept("b")]);
  expect(toSend(giveBack(all, [kept("a"), kept("b")])).map((one) => one.id)).toEqual(["a", "b"]);
});

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 360, height: 270 },
  ],
  [
    { width: 300, height: 3000 },
    { width: 48, height: 280 },
  ],
  [
    { width: 64, height: 64 },
    { width: 64, height: 64 },
  ],
  [
    { width: 2, height: 1 },
    { width: 48, height: 48 },
  ],
])("a picture of %o has its box before its bytes", (size, box) => {
  expect(boxOf(kept("a", size), { width: 360, height: 280 })).toEqual(box);
});
