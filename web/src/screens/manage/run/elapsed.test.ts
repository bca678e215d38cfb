import { expect, test } from "vitest";
import { elapsed } from "./elapsed";

test("elapsed time reads like a clock", () => {
  expect([0, 9_400, 66_000, 760_000, 3_972_000, -5].map(elapsed)).toEqual([
    "0:00",
    "0:09",
    "1:06",
    "12:40",
    "1:06:12",
    "0:00",
  ]);
});
