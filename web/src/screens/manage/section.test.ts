import { expect, test } from "vitest";
import { readSection } from "./section";

test("A-UI-3: a section is found by its name, and one that does not exist is none", () => {
  expect(["cost", "crew", "", "constructor", "%E0"].map(readSection)).toEqual([
    "cost",
    "agents",
    null,
    null,
    null,
  ]);
});
