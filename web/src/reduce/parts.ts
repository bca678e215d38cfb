/** What a thread shows: entries gathered into turns, calls with their results, questions settled. */

import type { Message, ToolCall } from "../contract/types";

export interface CallView extends Omit<ToolCall, "broken"> {
  broken: boolean;
  answer: Message | null;
  /** When it began as far as the entries tell, and how long it took. */
  startedAt: string;
  ms: number | null;
}

/** A question to a person, where it arose. `outcome` null: it waits. */
export interface AskedView {
  approvalId: string;
  ask: string;
  tool: string;
  route: string | null;
  call: CallView | null;
  outcome: string | null;
  note: string | null;
  from: string | null;
  at: string;
}

export type Row =
  | { kind: "call"; key: string; call: CallView }
  | { kind: "fold"; key: string; calls: readonly CallView[] }
  | { kind: "thought"; key: string };

export type Part =
  | { kind: "text"; key: string; text: string; partial: boolean }
  | { kind: "work"; key: string; rows: readonly Row[] }
  | { kind: "asked"; key: string; asked: AskedView }
  | {
      kind: "summary";
      key: string;
      text: string;
      tokensLeft: number | null;
      costUsd: number | null;
    }
  | { kind: "note"; key: string; code: string; facts: Readonly<Record<string, unknown>> };

export interface MeTurn {
  kind: "me";
  key: string;
  message: Message;
}

export interface AgentTurn {
  kind: "agent";
  key: string;
  runId: string | null;
  agentId: string;
  model: string | null;
  at: string;
  lastAt: string;
  parts: readonly Part[];
  /** Calls of models in this turn whose price is known, summed; and how many are not. */
  costUsd: number;
  unpriced: number;
  /** Carries on a turn that words from outside broke in two: no header of its own. */
  continued: boolean;
  /** An entry of its run: what a retry names. */
  entryId: string | null;
}

export type Turn = MeTurn | AgentTurn;

/** Tools that only look: a row of them folds into one line. */
export const LOOKS: ReadonlySet<string> = new Set([
  "workspace_list",
  "workspace_read",
  "workspace_glob",
  "workspace_grep",
  "tool_output_read",
  "web_search",
  "web_fetch",
]);

/** Fold neighbouring calls that only looked and are done; one alone stays a row. */
export function folded(rows: readonly Row[]): Row[] {
  const out: Row[] = [];
  let run: CallView[] = [];
  const flush = () => {
    if (run.length > 1) out.push({ kind: "fold", key: `fold:${run[0]!.id}`, calls: run });
    else if (run[0]) out.push({ kind: "call", key: run[0].id, call: run[0] });
    run = [];
  };
  for (const row of rows) {
    if (row.kind === "call" && LOOKS.has(row.call.name) && row.call.answer) run.push(row.call);
    else {
      flush();
      out.push(row);
    }
  }
  flush();
  return out;
}

/** An agent turn is named by the message it answers and its run: known before it says anything. */
export const agentKey = (afterId: string | null, runId: string | null): string =>
  `${afterId ?? ""}>${runId ?? ""}`;
