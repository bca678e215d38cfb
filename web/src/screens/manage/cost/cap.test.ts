import { expect, test } from "vitest";
import { nextCap } from "./cap";

test("a cap is doubled to a round figure", () => {
  expect([0.5, 0.02, 0.33, 2, 7.3, 20].map(nextCap)).toEqual([1, 0.1, 0.7, 4, 15, 40]);
});
