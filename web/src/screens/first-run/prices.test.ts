import { expect, test } from "vitest";
import type { OfferedModel } from "../../contract/types";
import { about } from "./prices";

const model = (input: number | null, output: number | null) =>
  ({ input_mtok: input, output_mtok: output }) as OfferedModel;

test("a usual answer is dearer than a title", () => {
  expect(about(model(3, 15), "answer")).toBeCloseTo(0.0255);
  expect(about(model(3, 15), "title")).toBeCloseTo(0.0015);
});

test("an unknown price stays unknown", () => {
  expect([about(null, "answer"), about(model(3, null), "answer")]).toEqual([null, null]);
});

test("a free model costs a known nothing", () => {
  expect(about(model(0, 0), "answer")).toBe(0);
});
