/** What runs and what waits, everywhere in this home. Fed by the activity stream. */

import type { ActivityEvent } from "../contract/events";
import type { Approval, Run, Step } from "../contract/types";

export interface Activity {
  /** Live runs, and those that ended while the page was open, by id. */
  runs: Readonly<Record<string, Run>>;
  /** Pending approvals, the nearest deadline first. */
  approvals: readonly Approval[];
  /** Whether a snapshot came since the page opened. */
  known: boolean;
}

export const NO_ACTIVITY: Activity = { runs: {}, approvals: [], known: false };

export function reduceActivity(state: Activity, event: ActivityEvent): Activity {
  switch (event.type) {
    case "snapshot":
      return { runs: byId(event.runs), approvals: sorted(event.approvals), known: true };
    case "run":
      return { ...state, runs: { ...state.runs, [event.run.id]: withSteps(state, event.run) } };
    case "step": {
      const run = state.runs[event.run_id];
      if (!run) return state;
      const moved = { ...run, steps: putStep(run.steps, event.step) };
      return { ...state, runs: { ...state.runs, [run.id]: moved } };
    }
    case "approval": {
      const others = state.approvals.filter((one) => one.id !== event.approval.id);
      const pending = event.approval.status === "pending";
      return { ...state, approvals: pending ? sorted([...others, event.approval]) : others };
    }
    case "conversation":
      if (!event.deleted) return state;
      return {
        ...state,
        approvals: state.approvals.filter((one) => one.conversation_id !== event.conversation.id),
      };
    default:
      return state;
  }
}

/** A run frame may come without its steps: those already heard are kept. */
function withSteps(state: Activity, run: Run): Run {
  const before = state.runs[run.id];
  return before && run.steps.length === 0 ? { ...run, steps: before.steps } : run;
}

/** The step in its place; the same `n` replaces the earlier one. */
export function putStep(steps: readonly Step[], step: Step): Step[] {
  const at = steps.findIndex((one) => one.n >= step.n);
  if (at < 0) return [...steps, step];
  const same = steps[at]!.n === step.n ? 1 : 0;
  return [...steps.slice(0, at), step, ...steps.slice(at + same)];
}

const byId = (runs: readonly Run[]) => Object.fromEntries(runs.map((run) => [run.id, run]));
const sorted = (approvals: readonly Approval[]) =>
  [...approvals].sort((a, b) => a.deadline.localeCompare(b.deadline));

export const runningRuns = (state: Activity): Run[] =>
  Object.values(state.runs).filter((run) => run.status === "running" && !run.waiting_for);
