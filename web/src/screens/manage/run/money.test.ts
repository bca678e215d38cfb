import { expect, test } from "vitest";
import type { Run, Step } from "../../../contract/types";
import { bills, brokenOff } from "./money";

function asked(route: string, cost: number | null, date?: string): Step {
  return {
    n: 1,
    kind: "model",
    title: route,
    started_at: "",
    duration_ms: 5,
    route,
    cost_usd: cost,
    price_date: date ?? null,
  } as Step;
}

test("calls of one route are one bill, and the price keeps its newest date", () => {
  const steps = [asked("a:m", 0.1, "2026-11-03"), asked("a:m", 0.2, "2026-11-12")];
  const [bill] = bills(steps);
  expect(bill).toMatchObject({ calls: 2, unpriced: 0, priceDate: "2026-11-12" });
  expect(bill?.costUsd).toBeCloseTo(0.3);
});

test("an unpriced call is counted and never added as zero", () => {
  expect(bills([asked("a:m", null), asked("a:m", 0.2)])[0]).toMatchObject({
    calls: 2,
    unpriced: 1,
    costUsd: 0.2,
  });
});

test("the same model of two providers is two bills", () => {
  expect(bills([asked("a:m", 0.1), asked("b:m", 0.2)]).map((bill) => bill.name)).toEqual([
    "b:m",
    "a:m",
  ]);
});

test("a tool appears only when it paid a model", () => {
  const tool = (cost: number) =>
    ({ n: 1, kind: "tool", title: "t", tool: "image", duration_ms: 1, cost_usd: cost }) as Step;
  expect(bills([tool(0), tool(0.04)]).map((bill) => bill.calls)).toEqual([1]);
});

test("a call that no step shows is still said", () => {
  const run = { steps: [asked("a:m", null)], unknown_cost_calls: 3 } as unknown as Run;
  expect(brokenOff(run)).toBe(2);
});

test("a call that is still open is not billed yet", () => {
  expect(bills([{ ...asked("a:m", null), duration_ms: null }])).toEqual([]);
});
