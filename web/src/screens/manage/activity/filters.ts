import type { Run } from "../../../contract/types";

/** What the history shows. An empty string means all. The agent filter is the server's (A-ACT-6). */
export interface Filters {
  agent: string;
  status: "" | Outcome;
  source: string;
}

export type Outcome = "done" | "halted" | "failed" | "stopped";

export const NO_FILTERS: Filters = { agent: "", status: "", source: "" };

// "More" asks for the next of these; the server caps at the last.
const LIMITS = [100, 200, 500] as const;

export function nextLimit(limit: number): number | null {
  return LIMITS.find((one) => one > limit) ?? null;
}

export const FIRST_LIMIT = LIMITS[0];

export function outcome(run: Run): Outcome | null {
  if (run.ending == null) return null;
  if (run.ending === "done" || run.ending === "stopped") return run.ending;
  return run.ending.startsWith("halted") ? "halted" : "failed";
}

export function matching(runs: readonly Run[], filters: Filters): Run[] {
  return runs.filter(
    (run) =>
      (filters.agent === "" || run.agent_id === filters.agent) &&
      (filters.status === "" || outcome(run) === filters.status) &&
      (filters.source === "" || door(run.source) === filters.source),
  );
}

/** `job:nightly` and `job:weekly` came through the same door. */
export function door(source: string): string {
  return source.split(":", 1)[0] ?? source;
}

/** Filters as stored, or none when what was stored is not ours. */
export function readFilters(stored: unknown): Filters {
  if (typeof stored !== "object" || stored == null) return NO_FILTERS;
  const { agent, status, source } = stored as Record<string, unknown>;
  const known =
    status === "done" || status === "halted" || status === "failed" || status === "stopped";
  return {
    agent: typeof agent === "string" ? agent : "",
    status: known ? status : "",
    source: typeof source === "string" ? source : "",
  };
}
