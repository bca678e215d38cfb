import { expect, test } from "vitest";
import { type DayRow, panels, scale, span } from "./days";

const row = (day: string, agent: string, cost: number, unpriced = 0): DayRow => ({
  day,
  agent_id: agent,
  cost_usd: cost,
  calls: 1,
  unpriced_calls: unpriced,
});

const ROWS = [
  row("2026-11-28", "a", 0.4),
  row("2026-11-30", "a", 0.1, 2),
  row("2026-11-30", "b", 0.7),
];

test("every day has a place, also one on which nothing was asked", () => {
  const [everyone] = panels(ROWS, "2026-11-24", "2026-11-30");
  expect(everyone?.bars.map((bar) => bar.costUsd)).toEqual([
    0,
    0,
    0,
    0,
    0.4,
    0,
    expect.closeTo(0.8),
  ]);
});

test("everyone comes first, then agents by what they spent", () => {
  expect(panels(ROWS, "2026-11-24", "2026-11-30").map((one) => one.agentId)).toEqual([
    null,
    "b",
    "a",
  ]);
});

test("all panels share the scale of the dearest day", () => {
  expect(scale(panels(ROWS, "2026-11-24", "2026-11-30"))).toBeCloseTo(0.8);
});

test("with nothing spent the scale still divides", () => {
  expect(scale(panels([], "2026-11-24", "2026-11-30"))).toBe(1);
});

test("the dearest day and today carry a figure, no other", () => {
  const a = panels(ROWS, "2026-11-24", "2026-11-30").find((one) => one.agentId === "a");
  expect(a?.bars.filter((bar) => bar.labelled).map((bar) => bar.day)).toEqual([
    "2026-11-28",
    "2026-11-30",
  ]);
});

test("two equally dear days carry one figure", () => {
  const twice = [row("2026-11-25", "a", 0.4), row("2026-11-26", "a", 0.4)];
  const [all] = panels(twice, "2026-11-24", "2026-11-30");
  expect(all?.bars.filter((bar) => bar.labelled)).toHaveLength(1);
});

test("unpriced calls are counted beside the known part", () => {
  const a = panels(ROWS, "2026-11-24", "2026-11-30").find((one) => one.agentId === "a");
  expect([a?.costUsd, a?.unpriced]).toEqual([0.5, 2]);
});

test("thirty days stay days across the end of a month", () => {
  const days = span("2026-11-05", "2026-12-04");
  expect([days.length, days[26]]).toEqual([30, "2026-12-01"]);
});

test("a year is drawn by month", () => {
  const months = span("2025-12-01", "2026-11-30");
  expect([months.length, months[0], months[11]]).toEqual([12, "2025-12", "2026-11"]);
  const [all] = panels(ROWS, "2025-12-01", "2026-11-30");
  expect(all?.bars[11]?.costUsd).toBeCloseTo(1.2);
});
