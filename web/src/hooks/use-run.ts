/** The newest run of a conversation with its steps, live while it moves. */

import { useEffect } from "react";
import { readRun } from "../api/home";
import type { Run } from "../contract/types";
import { shownRun, withSpend } from "../reduce/heard";
import { useCell } from "./cell";
import { activity } from "./home";
import type { Session } from "./session/session";
import { useLoad } from "./use-load";

export function useRun(session: Session): Run | null {
  const thread = useCell(session.thread);
  const { runs, runId } = thread;
  const live = useCell(activity).runs;
  const newest = newestOf(runs, runId);
  const heard = newest ? shownRun(thread, newest, live[newest]) : null;
  const key = newest ? `${newest}:${heard?.status}:${heard?.waiting_for ?? ""}` : null;
  const { value, reload } = useLoad(key, () => readRun(newest!));
  const steps = heard?.steps.length ?? 0;
  const stored = value && value.id === newest ? value : null;
  // steps heard without the first ones: the record has them all
  const gap =
    stored !== null &&
    steps > 0 &&
    steps < (heard?.steps.at(-1)?.n ?? 0) &&
    steps > stored.steps.length;
  useEffect(() => {
    if (gap) reload();
  }, [gap, reload]);
  if (!heard) return stored;
  const all = new Map((stored?.steps ?? []).map((step) => [step.n, step]));
  for (const step of heard.steps) all.set(step.n, step);
  const whole = [...all.values()].sort((a, b) => a.n - b.n);
  return withSpend({ ...heard, steps: whole }, thread.spend);
}

/** The run heard of last; one that has just begun may not be in the record yet. */
function newestOf(runs: Readonly<Record<string, Run>>, runId: string | null): string | null {
  if (runId && !runs[runId]) return runId;
  let found: Run | null = null;
  for (const run of Object.values(runs))
    if (!found || run.started_at > found.started_at) found = run;
  return found?.id ?? null;
}
