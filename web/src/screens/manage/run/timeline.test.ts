import { describe, expect, test } from "vitest";
import type { Run, Step } from "../../../contract/types";
import { counts, timeline } from "./timeline";

const BEGAN = "2026-11-30T07:00:00.000Z";
const at = (s: number) => new Date(Date.parse(BEGAN) + s * 1000).toISOString();

function step(n: number, kind: Step["kind"], from: number, seconds: number | null): Step {
  return {
    n,
    kind,
    title: kind,
    started_at: at(from),
    duration_ms: seconds === null ? null : seconds * 1000,
  } as Step;
}

function run(steps: Step[], finished: number | null): Run {
  return {
    started_at: BEGAN,
    finished_at: finished === null ? null : at(finished),
    steps,
  } as unknown as Run;
}

const NOW = Date.parse(at(1000));

describe("where the time of a run went", () => {
  test("work is drawn to scale when nobody was waited for", () => {
    const { rows } = timeline(run([step(1, "model", 0, 6), step(2, "tool", 6, 2)], 8), NOW);
    expect(rows.map((row) => [row.x, row.w])).toEqual([
      [0, 0.75],
      [0.75, 0.25],
    ]);
  });

  test("an hour of waiting takes a fifth of the lane, not all of it", () => {
    const steps = [
      step(1, "model", 0, 10),
      step(2, "approval", 10, 3600),
      step(3, "tool", 3610, 10),
    ];
    const { rows, waitedMs, workedMs } = timeline(run(steps, 3620), NOW);
    expect(rows[1]?.w).toBeCloseTo(0.2);
    expect(rows[0]?.w).toBeCloseTo(0.4);
    expect([waitedMs, workedMs]).toEqual([3_600_000, 20_000]);
  });

  test("a short wait keeps its length", () => {
    const steps = [step(1, "model", 0, 90), step(2, "approval", 90, 10)];
    expect(timeline(run(steps, 100), NOW).rows[1]?.w).toBeCloseTo(0.1);
  });

  test("hours in which the gateway was down are squeezed like waiting but are not waiting", () => {
    const steps = [step(1, "model", 0, 10), step(2, "tool", 7210, 10)];
    const { rows, waitedMs } = timeline(run(steps, 7220), NOW);
    expect(rows[1]?.x).toBeCloseTo(0.6);
    expect(waitedMs).toBe(0);
  });

  test("an open step reaches to now", () => {
    const { rows, tookMs } = timeline(run([step(1, "model", 0, null)], null), Date.parse(at(5)));
    expect([rows[0]?.durationMs, rows[0]?.open, tookMs]).toEqual([5000, true, 5000]);
  });

  test("a run that does nothing but wait is drawn whole", () => {
    const { rows } = timeline(run([step(1, "approval", 0, null)], null), Date.parse(at(50)));
    expect(rows[0]?.w).toBe(1);
  });

  test("a run without steps has no rows and no division by zero", () => {
    expect(timeline(run([], 0), NOW)).toEqual({ rows: [], tookMs: 0, workedMs: 0, waitedMs: 0 });
  });

  test("a note is a mark without length, even when it was never closed", () => {
    const { rows } = timeline(run([step(1, "note", 2, null), step(2, "model", 2, 8)], 10), NOW);
    expect([rows[0]?.tone, rows[0]?.w]).toEqual(["mark", 0]);
  });

  test("a broken call and a change of model are drawn as lost time", () => {
    const broken = { ...step(2, "tool", 1, 1), is_error: true };
    const { rows } = timeline(run([step(1, "fallback", 0, 1), broken], 2), NOW);
    expect(rows.map((row) => row.tone)).toEqual(["failed", "failed"]);
  });

  test("A-ACT-2: notes and steers are not counted as work", () => {
    const kinds: Step["kind"][] = ["model", "tool", "note", "steer", "model", "approval"];
    expect(counts(kinds.map((kind, n) => step(n, kind, 0, 1)))).toEqual({
      model: 2,
      tool: 1,
      approval: 1,
    });
  });
});
