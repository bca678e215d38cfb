import { expect, test } from "vitest";
import { amount, whole } from "./figures";

test("an amount may be written with a sign and either separator", () => {
  expect(["0.5", "0,5", "$1", " 2.00 ", ""].map(amount)).toEqual([0.5, 0.5, 1, 2, 0]);
});

test("a whole figure may be grouped, and none is no limit", () => {
  expect(["8000", "8 000", "8,000", "8.000", ""].map(whole)).toEqual([
    8000,
    8000,
    8000,
    8000,
    null,
  ]);
});

test("what is not a figure never becomes one", () => {
  expect([amount("much"), whole("-"), whole("ten")]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});
