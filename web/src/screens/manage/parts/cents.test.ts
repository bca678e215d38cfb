import { expect, test } from "vitest";
import { cents, centsOf, mills } from "./cents";

test("cents keep two digits, and what is smaller than a cent is not rounded away", () => {
  expect([3.94, 0.08, 0.012, 0.004, 0].map(cents)).toEqual([
    "$3.94",
    "$0.08",
    "$0.01",
    "$0.0040",
    "$0.00",
  ]);
});

test("an unknown sum is never a figure, and a known part says that it is a part", () => {
  expect([centsOf(null), centsOf(0, 2), centsOf(0.5, 1)]).toEqual([
    "no price",
    "no price",
    "$0.50+",
  ]);
});

test("a run is told to a tenth of a cent", () => {
  expect([mills(0.118, 1), mills(0.5), mills(2.5), mills(0)]).toEqual([
    "$0.118+",
    "$0.500",
    "$2.50",
    "$0.00",
  ]);
});
