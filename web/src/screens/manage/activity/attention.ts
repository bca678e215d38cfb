import type { Run } from "../../../contract/types";

/** Runs that ended in a way a person may want to look at, newest first, without those seen. */
export function attention(runs: readonly Run[], seen: ReadonlySet<string>): Run[] {
  const retried = new Set(runs.map((run) => run.retry_of).filter((id) => id != null));
  return runs
    .filter((run) => endedBadly(run) && !seen.has(run.id) && !retried.has(run.id))
    .filter((run) => run.ending !== "stopped" || !wentOn(run, runs))
    .sort((a, b) => ended(b) - ended(a));
}

/** How many of them went wrong by themselves: a stop was the person's own wish. */
export function failures(runs: readonly Run[]): number {
  return runs.filter((run) => run.ending !== "stopped").length;
}

export function endedBadly(run: Run): boolean {
  return run.ending != null && run.ending !== "done";
}

/** Running first by start, newest first; then finished by their end (A-ACT-6). */
export function inOrder(runs: readonly Run[]): Run[] {
  return [...runs].sort((a, b) => {
    if ((a.finished_at == null) !== (b.finished_at == null)) return a.finished_at == null ? -1 : 1;
    return ended(b) - ended(a) || (a.id < b.id ? 1 : -1);
  });
}

/** The stored list with what the live stream knows better. */
export function merged(stored: readonly Run[], live: readonly Run[]): Run[] {
  const newer = new Map(live.map((run) => [run.id, run]));
  const known = new Set(stored.map((run) => run.id));
  return inOrder([
    ...stored.map((run) => newer.get(run.id) ?? run),
    ...live.filter((run) => !known.has(run.id)),
  ]);
}

function wentOn(run: Run, runs: readonly Run[]): boolean {
  return runs.some(
    (other) => other.conversation_id === run.conversation_id && other.started_at > run.started_at,
  );
}

function ended(run: Run): number {
  return Date.parse(run.finished_at ?? run.started_at);
}
