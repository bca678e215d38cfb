/** Two streams tell of the same run: which word counts, and what its money is known to be. */

import type { Conversation, Run } from "../contract/types";
import { putRun, type Spend, type Thread } from "./thread";

const moving = (run: Run) => run.status === "running" || run.status === "pending";

/** Of two accounts of one run the later: another attempt, else the one that has ended. */
export function laterRun(before: Run | undefined, run: Run): Run {
  if (!before || run.attempt > before.attempt) return run;
  if (run.attempt < before.attempt) return before;
  return !moving(before) && moving(run) ? before : run;
}

/** Runs from the record, which has no steps. What was heard live may be older, or newer. */
export function putRuns(state: Thread, runs: readonly Run[]): Thread {
  const put = { ...state.runs };
  for (const told of runs) {
    const before = put[told.id];
    const run = laterRun(before, told);
    put[told.id] = before && run.steps.length === 0 ? { ...run, steps: before.steps } : run;
  }
  return { ...state, runs: put };
}

/** A run whose turn ended in an error is over, whatever was written before. */
export const failed = (run: Run): Run =>
  moving(run) ? { ...run, status: "error", ending: "failed", waiting_for: null } : run;

const answered = (run: Run) =>
  run.steps.filter((step) => step.kind === "model" && step.duration_ms != null && !step.is_error);

/** Whether anything is known of a run's money: no call has ended, no claim. */
export const counted = (run: Run): boolean =>
  run.cost_usd > 0 ||
  run.unknown_cost_calls > 0 ||
  answered(run).length > 0 ||
  run.steps.some((step) => step.kind === "note" && step.cost_usd != null); // a summary was paid for

const spendOf = (run: Run): Spend => ({
  runId: run.id,
  costUsd: run.cost_usd,
  unpriced: run.unknown_cost_calls,
});

/** The sums of one run only grow: the larger of two accounts is the newer. */
export function putSpend(before: Spend | null, run: Run): Spend | null {
  const same = before?.runId === run.id ? before : null;
  if (!same) return counted(run) ? spendOf(run) : null;
  return {
    runId: run.id,
    costUsd: Math.max(same.costUsd, run.cost_usd),
    unpriced: Math.max(same.unpriced, run.unknown_cost_calls),
  };
}

/** A running run with what `usage` events and its own steps told before its record did. */
export function withSpend(run: Run, spend: Spend | null): Run {
  if (!moving(run)) return run;
  const known = spend?.runId === run.id ? spend : null;
  const bare = answered(run).filter((step) => step.cost_usd == null).length;
  return {
    ...run,
    cost_usd: Math.max(run.cost_usd, known?.costUsd ?? 0),
    unknown_cost_calls: Math.max(run.unknown_cost_calls, known?.unpriced ?? 0, bare),
  };
}

/** A run as the activity stream tells of it: a newer one becomes the thread's, its money the pill's. */
export function heardRun(state: Thread, told: Run): Thread {
  const run = laterRun(state.runs[told.id], told);
  const before = state.runId ? state.runs[state.runId] : null;
  const newer = !before || run.started_at > before.started_at;
  const next = putRun(state, run);
  if (run.id !== state.runId && !newer) return next;
  const mine = { ...next, runId: run.id, spend: putSpend(state.spend, run) };
  if (run.status !== "error" || state.runId !== run.id || !state.running) return mine;
  return {
    ...mine,
    running: false,
    live: {},
    thinking: "",
    thinkingSince: null,
    head: mine.head && { ...mine.head, status: "idle", last_ending: run.ending ?? "failed" },
  };
}

/** The head as the activity stream tells of it; money that was counted since stays counted. */
export function heardHead(state: Thread, head: Conversation): Thread {
  if (!state.head) return state;
  if (!state.running) return { ...state, head };
  return {
    ...state,
    head: {
      ...head,
      spent_usd: Math.max(head.spent_usd, state.head.spent_usd),
      unknown_cost_calls: Math.max(head.unknown_cost_calls, state.head.unknown_cost_calls),
    },
  };
}

/** Run `id` as the screen shows it, from both streams. */
export function shownRun(state: Thread, id: string, live: Run | undefined): Run | null {
  const own = state.runs[id];
  const run = live ? laterRun(own, live) : own;
  if (!run) return null;
  const steps = run.steps.length > 0 ? run.steps : (live?.steps ?? []);
  return withSpend({ ...(state.broken === id ? failed(run) : run), steps }, state.spend);
}
