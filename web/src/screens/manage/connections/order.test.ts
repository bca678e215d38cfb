import { expect, test } from "vitest";
import { added, isRoute, moved } from "./order";

const ROUTES = ["a:1", "b:2", "c:3"];

test("a route moves one place and the others keep their order", () => {
  expect(moved(ROUTES, 2, -1)).toEqual(["a:1", "c:3", "b:2"]);
  expect(moved(ROUTES, 0, 1)).toEqual(["b:2", "a:1", "c:3"]);
});

test("the first cannot move up nor the last down", () => {
  expect([moved(ROUTES, 0, -1), moved(ROUTES, 2, 1)]).toEqual([ROUTES, ROUTES]);
});

test("a route is in the order once", () => {
  expect(added(ROUTES, "b:2")).toEqual(ROUTES);
  expect(added(ROUTES, "d:4")).toEqual([...ROUTES, "d:4"]);
});

test("a route names its provider and a model, which may itself hold a colon", () => {
  expect(["ollama:qwen3:8b", "openai:", "qwen", ":x"].map(isRoute)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
