/** A run in figures: how long it worked, what it touched. Waiting for the person is not work. */

import type { Run, Step } from "../contract/types";

/** Tokens that the gateway assumes where nobody knows what a model can hold. */
export const ASSUMED_WINDOW = 32_000;

const WAITS = new Set(["approval"]);

/** Milliseconds of work until `now`, without the waits. */
export function workedMs(run: Run, now: number): number {
  const end = run.finished_at ? Date.parse(run.finished_at) : now;
  let waited = 0;
  for (const step of run.steps) {
    if (!WAITS.has(step.kind)) continue;
    waited += step.duration_ms ?? (run.waiting_for ? now - Date.parse(step.started_at) : 0);
  }
  return Math.max(0, end - Date.parse(run.started_at) - waited);
}

const READS = new Set(["workspace_read", "tool_output_read"]);
const CHANGES = new Set(["workspace_write", "workspace_edit"]);

/** Different files read and changed, by the paths that calls named. */
export function filesOf(steps: readonly Step[]): { read: number; changed: number } {
  const paths = (tools: ReadonlySet<string>) => {
    const found = new Set<string>();
    for (const step of steps)
      if (step.tool && tools.has(step.tool) && step.duration_ms !== null && !step.is_error)
        found.add(String(step.arguments?.path ?? step.n));
    return found.size;
  };
  return { read: paths(READS), changed: paths(CHANGES) };
}

/** The share of the input that came from cache, or null when nothing is known. */
export function cachedShare(run: Run): number | null {
  const { input, cached } = run.usage;
  return input && cached != null ? cached / input : null;
}

export type StepRow = { kind: "step"; step: Step } | { kind: "fold"; steps: readonly Step[] };

/** Neighbouring finished steps of `tools` in one row. */
export function foldSteps(steps: readonly Step[], tools: ReadonlySet<string>): StepRow[] {
  const rows: StepRow[] = [];
  for (const step of steps) {
    const looks = step.kind === "tool" && tools.has(step.tool ?? "") && step.duration_ms != null;
    const last = rows.at(-1);
    if (looks && last?.kind === "fold")
      rows[rows.length - 1] = { kind: "fold", steps: [...last.steps, step] };
    else if (looks) rows.push({ kind: "fold", steps: [step] });
    else rows.push({ kind: "step", step });
  }
  return rows;
}
