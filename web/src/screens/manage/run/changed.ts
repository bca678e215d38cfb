import type { Approval, Step } from "../../../contract/types";

/** One file that a run changed, with the requests that showed how. */
export interface Change {
  path: string;
  asked: readonly Approval[];
}

const WRITERS = new Set(["workspace_write", "workspace_edit"]);

/** The files that file tools changed, in order; a call that failed or was refused changed nothing. */
export function changes(steps: readonly Step[], decided: readonly Approval[]): Change[] {
  const found = new Map<string, Approval[]>();
  for (const step of steps) {
    const path = step.arguments?.path;
    if (step.tool == null || !WRITERS.has(step.tool) || step.is_error) continue;
    if (typeof path !== "string" || step.duration_ms == null) continue;
    const asked = decided.filter(
      (one) =>
        one.status === "approved" && one.tool_call_id != null && one.tool_call_id === step.call_id,
    );
    found.set(path, [...(found.get(path) ?? []), ...asked]);
  }
  return [...found].map(([path, asked]) => ({ path, asked }));
}
