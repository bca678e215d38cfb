import { describe, expect, test } from "vitest";
import type { TurnEvent } from "../contract/events";
import type { Run, Step } from "../contract/types";
import { at, conversation, run, said } from "./fixtures";
import { counted, heardHead, heardRun, putRuns, shownRun } from "./heard";
import { NO_THREAD, type Thread } from "./thread";
import { reduceTurn } from "./turn";

const accepted: TurnEvent = {
  type: "accepted",
  entry: said(2, "Hi"),
  run_id: "run_1",
  item_ids: [],
};
const usage: TurnEvent = {
  type: "usage",
  run_id: "run_1",
  cost_usd: 0,
  spent_usd: 0,
  reserved_usd: 0,
  unknown_cost_calls: 1,
  run_unknown_cost_calls: 1,
  context_tokens: 10,
  context_window: null,
};
const error = (told: Run | null): TurnEvent => ({
  type: "error",
  run: told,
  error: { code: "internal", message: "", facts: {} },
});
const OPEN: Thread = { ...NO_THREAD, head: conversation() };
const play = (...events: TurnEvent[]) =>
  events.reduce((state, event) => reduceTurn(state, event, 0), OPEN);
const asked = (part: Partial<Step> = {}): Step => ({
  n: 1,
  kind: "model",
  title: "m",
  started_at: at(1),
  duration_ms: 900,
  cost_usd: 0.01,
  ...part,
});
const broke = run({ status: "error", ending: "failed", finished_at: at(3) });

describe("a turn that ended in an error leaves Running", () => {
  const status = (state: Thread, live?: Run) => shownRun(state, "run_1", live)?.status;

  test("the error carries the run, the activity stream is late with a running one", () => {
    const state = heardRun(play(accepted, error(broke)), run());
    expect(state.running).toBe(false);
    expect(status(state, run())).toBe("error");
  });

  test("the error's run was written before its end", () => {
    expect(status(play(accepted, error(run())), run())).toBe("error");
  });

  test("the error has no run, the activity stream told of it before or tells of it after", () => {
    const before = reduceTurn(heardRun(play(accepted), run()), error(null), 0);
    const after = heardRun(play(accepted, error(null)), run());
    for (const state of [before, after]) {
      expect(state.running).toBe(false);
      expect(status(state, run())).toBe("error");
    }
  });

  test("the activity stream alone tells that it failed", () => {
    const state = heardRun(heardRun(play(accepted), run()), broke);
    expect(state).toMatchObject({
      running: false,
      head: { status: "idle", last_ending: "failed" },
    });
    expect(status(state, broke)).toBe("error");
    expect(reduceTurn(state, error(broke), 0).running).toBe(false);
  });

  test("another turn or another attempt runs again", () => {
    const next = { ...accepted, run_id: "run_2" } as TurnEvent;
    expect(reduceTurn(play(accepted, error(null)), next, 0)).toMatchObject({
      running: true,
      broken: null,
    });
    expect(status(play(accepted, error(broke)), run({ attempt: 2 }))).toBe("running");
  });
});

describe("money of a run that moves", () => {
  test("an unpriced call counts at once, and an older record does not take it back", () => {
    const state = heardRun(play(accepted, usage), run());
    expect(state.spend).toEqual({ runId: "run_1", costUsd: 0, unpriced: 1 });
    expect(shownRun(state, "run_1", run())?.unknown_cost_calls).toBe(1);
    expect(heardHead(state, conversation()).head?.unknown_cost_calls).toBe(1);
  });

  test("a finished step without a price counts before its usage event", () => {
    const live = run({ steps: [asked({ cost_usd: null })] });
    expect(shownRun(play(accepted), "run_1", live)?.unknown_cost_calls).toBe(1);
  });

  test("nothing is claimed before a call has ended", () => {
    expect(counted(run())).toBe(false);
    expect(counted(run({ steps: [asked({ duration_ms: null, cost_usd: null })] }))).toBe(false);
    expect(counted(run({ steps: [asked({ is_error: true, cost_usd: null })] }))).toBe(false);
    expect(counted(run({ steps: [asked()] }))).toBe(true);
    expect(counted(run({ unknown_cost_calls: 1 }))).toBe(true);
    expect(counted(run({ steps: [asked({ kind: "note", cost_usd: 0 })] }))).toBe(true);
    expect(heardRun(play(accepted), run()).spend).toBeNull();
  });

  test("the record has the last word on a run that ended", () => {
    const ended = run({ status: "completed", ending: "done", cost_usd: 0.03 });
    expect(shownRun(heardRun(play(accepted, usage), ended), "run_1", ended)).toMatchObject({
      cost_usd: 0.03,
      unknown_cost_calls: 0,
    });
  });
});

describe("the record and what was heard", () => {
  const step: Step = { n: 1, kind: "model", title: "", started_at: at(0) } as Step;
  const live = run({ status: "running", ending: null, attempt: 1, steps: [step] });
  const heard: Thread = { ...OPEN, runs: { [live.id]: live } };

  test("a run that ended while nobody listened has ended (HC-26)", () => {
    const ended = run({ status: "completed", ending: "halted:budget", attempt: 2, steps: [] });
    const now = putRuns(heard, [ended]).runs[live.id];
    expect(now).toMatchObject({ status: "completed", ending: "halted:budget", steps: [step] });
  });

  test("a record read before the end came does not wake the run again", () => {
    const over = { ...heard, runs: { [live.id]: { ...live, status: "completed" as const } } };
    expect(putRuns(over, [{ ...live, steps: [] }]).runs[live.id]?.status).toBe("completed");
  });
});
