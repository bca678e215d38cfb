/** The thread as it is shown: stored turns, and the live one at the end. */

import type { Approval, Message } from "../contract/types";
import {
  type AgentTurn,
  type AskedView,
  agentKey,
  type MeTurn,
  type Row,
  type Turn,
} from "./parts";
import type { Thread } from "./thread";
import { type TurnCache, turnsOf } from "./turns";

export interface ThreadView {
  turns: readonly Turn[];
  /** The turn that live text, thoughts and tools belong to; null when nothing is live. */
  liveKey: string | null;
}

/** Cheap while text streams: `entries` and `running` decide, deltas do not. */
export function viewOf(
  thread: Pick<Thread, "entries" | "running" | "runId" | "head" | "text" | "approval" | "runs">,
  cache: TurnCache,
): ThreadView {
  const stored = withEnds(turnsOf(thread.entries, cache), thread);
  const turns = withAsked(stored, thread.approval);
  if (!thread.running && !thread.text) return { turns, liveKey: null };
  const last = turns.at(-1);
  if (last?.kind === "agent" && (thread.runId === null || last.runId === thread.runId))
    return { turns, liveKey: last.key };
  const live = coming(thread.runId, lastMe(turns), thread.head, turns.at(-1)?.kind === "me");
  return { turns: [...turns, live], liveKey: live.key };
}

type Head = Thread["head"];

const lastMe = (turns: readonly Turn[]): Message | null =>
  turns.findLast((turn): turn is MeTurn => turn.kind === "me")?.message ?? null;

/** A turn of which nothing is stored. Its key is the one it will have once something is. */
function coming(runId: string | null, said: Message | null, head: Head, after: boolean): AgentTurn {
  const at = said?.created_at ?? head?.updated_at ?? "";
  return {
    kind: "agent",
    key: agentKey(said?.id ?? null, runId),
    runId,
    agentId: head?.agent_id ?? "",
    model: null,
    at,
    lastAt: at,
    parts: [],
    costUsd: 0,
    unpriced: 0,
    continued: after && said?.steer === true,
    entryId: said?.id ?? null,
  };
}

/** A run that ended badly before it said anything still has to say how it ended. */
function withEnds(
  turns: Turn[],
  { runs, head, running }: Pick<Thread, "runs" | "head" | "running">,
): Turn[] {
  return turns.flatMap((turn, at) => {
    if (turn.kind !== "me" || turns[at + 1]?.kind === "agent") return [turn];
    const run = runs[turn.message.run_id ?? ""];
    const ended = run?.ending && run.ending !== "done";
    if (!ended || (running && at === turns.length - 1)) return [turn];
    return [turn, coming(run.id, turn.message, head, true)];
  });
}

/** The stream tells of a question before its entry can be read: the card does not wait for that. */
function withAsked(turns: Turn[], approval: Approval | null): Turn[] {
  const last = turns.at(-1);
  if (!approval || last?.kind !== "agent") return turns;
  const there = last.parts.some(
    (part) => part.kind === "asked" && part.asked.approvalId === approval.id,
  );
  if (there) return turns;
  const waits = (row: Row) => row.kind === "call" && row.call.id === approval.tool_call_id;
  const parts = last.parts.map((part) =>
    part.kind === "work" ? { ...part, rows: part.rows.filter((row) => !waits(row)) } : part,
  );
  const asked: AskedView = {
    approvalId: approval.id,
    ask: approval.kind,
    tool: approval.tool,
    route: approval.route ?? null,
    call: null,
    outcome: null,
    note: null,
    from: null,
    at: approval.asked_at,
  };
  const part = { kind: "asked", key: `ask:${approval.id}`, asked } as const;
  return [...turns.slice(0, -1), { ...last, parts: [...parts, part] }];
}

const isCopied = (turn: Turn): boolean =>
  turn.kind === "me" ? turn.message.run_id === null : turn.runId === null;

/** How many turns of a fork came with it; 0 for a conversation that is none. */
export function copiedTurns(turns: readonly Turn[], head: Head): number {
  if (!head?.forked_from) return 0;
  const first = turns.findIndex((turn) => !isCopied(turn));
  return first < 0 ? turns.length : first;
}
