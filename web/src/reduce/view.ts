/** The thread as it is shown: stored turns, and the live one at the end. */

import { type AgentTurn, agentKey, type Turn } from "./parts";
import type { Thread } from "./thread";
import { type TurnCache, turnsOf } from "./turns";

export interface ThreadView {
  turns: readonly Turn[];
  /** The turn that live text, thoughts and tools belong to; null when nothing is live. */
  liveKey: string | null;
}

/** Cheap while text streams: `entries` and `running` decide, deltas do not. */
export function viewOf(
  thread: Pick<Thread, "entries" | "running" | "runId" | "head" | "text">,
  cache: TurnCache,
): ThreadView {
  const turns = turnsOf(thread.entries, cache);
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
