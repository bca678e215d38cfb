/** The thread as it is shown: stored turns, and the live one at the end. */

import type { Approval } from "../contract/types";
import { type AgentTurn, type AskedView, agentKey, type Row, type Turn } from "./parts";
import type { Thread } from "./thread";
import { type TurnCache, turnsOf } from "./turns";

export interface ThreadView {
  turns: readonly Turn[];
  /** The turn that live text, thoughts and tools belong to; null when nothing is live. */
  liveKey: string | null;
}

/** Cheap while text streams: `entries` and `running` decide, deltas do not. */
export function viewOf(
  thread: Pick<Thread, "entries" | "running" | "runId" | "head" | "text" | "approval">,
  cache: TurnCache,
): ThreadView {
  const turns = withAsked(turnsOf(thread.entries, cache), thread.approval);
  if (!thread.running && !thread.text) return { turns, liveKey: null };
  const last = turns.at(-1);
  if (last?.kind === "agent" && (thread.runId === null || last.runId === thread.runId))
    return { turns, liveKey: last.key };
  const live = coming(thread, last ?? null);
  return { turns: [...turns, live], liveKey: live.key };
}

/** A turn of which nothing is stored yet. Its key is the one it will have then. */
function coming(thread: Pick<Thread, "runId" | "head">, last: Turn | null): AgentTurn {
  const said = last?.kind === "me" ? last.message : null;
  const at = said?.created_at ?? thread.head?.updated_at ?? "";
  return {
    kind: "agent",
    key: agentKey(said?.id ?? null, thread.runId),
    runId: thread.runId,
    agentId: thread.head?.agent_id ?? "",
    model: null,
    at,
    lastAt: at,
    parts: [],
    costUsd: 0,
    unpriced: 0,
    continued: said?.steer === true,
    entryId: said?.id ?? null,
  };
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
