import { expect, test } from "vitest";
import { applied, newRequestId } from "./ids";

test("a frame is applied once, whichever stream brings it", () => {
  const frames = applied();
  expect(["b.1", "b.2", "b.2", "b.1", "b.3"].map((id) => frames.fresh(id))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
  expect(frames.last).toBe("b.3");
});

test("another boot starts counting anew", () => {
  const frames = applied();
  expect([frames.fresh("a.9"), frames.fresh("b.1")]).toEqual([true, true]);
});

test("request ids are plain tokens of at most 64 characters, each new", () => {
  expect(newRequestId()).toMatch(/^[0-9a-f]{32}$/);
  expect(newRequestId()).not.toBe(newRequestId());
});
