/** The state of one open conversation, and the small moves that the turn reducer is made of. */

import type { TurnEvent } from "../contract/events";
import type {
  Approval,
  Arguments,
  Conversation,
  ConversationDetail,
  Message,
  Queued,
  Run,
} from "../contract/types";

/** A call that runs now, with the output heard so far. */
export interface LiveCall {
  name: string;
  arguments: Arguments;
  output: string;
  startedAt: number;
}

/** A thought as it was heard; it is not stored, so it lasts until reload. */
export interface Thought {
  text: string;
  ms: number;
}

/** What happened on the way to an answer: kept for the running turn only. */
export type Sign = Extract<
  TurnEvent,
  { type: "route_retry" | "route_fallback" | "escalated" | "sandbox_violation" }
>;

export interface Spend {
  runId: string;
  costUsd: number;
  unpriced: number;
}

export interface Thread {
  head: Conversation | null;
  /** Oldest first, one per id. */
  entries: readonly Message[];
  hasMore: boolean;
  queued: readonly Queued[];
  approval: Approval | null;
  overBudget: boolean;
  running: boolean;
  /** Runs heard of, by id: how turns ended. */
  runs: Readonly<Record<string, Run>>;
  runId: string | null;
  /** The run whose turn ended in an error that came without its record. */
  broken: string | null;
  /** Written since the last stored entry. */
  text: string;
  thinking: string;
  /** When the model began to think, or null. */
  thinkingSince: number | null;
  thoughts: Readonly<Record<string, Thought>>;
  live: Readonly<Record<string, LiveCall>>;
  /** Earlier messages are being summarised right now. */
  compacting: boolean;
  signs: readonly Sign[];
  spend: Spend | null;
}

export const NO_THREAD: Thread = {
  head: null,
  entries: [],
  hasMore: false,
  queued: [],
  approval: null,
  overBudget: false,
  running: false,
  runs: {},
  runId: null,
  broken: null,
  text: "",
  thinking: "",
  thinkingSince: null,
  thoughts: {},
  live: {},
  compacting: false,
  signs: [],
  spend: null,
};

/** Put `entry` in its place by `seq`; the same id replaces, so a replay changes nothing. */
export function putEntry(entries: readonly Message[], entry: Message): readonly Message[] {
  const last = entries.at(-1);
  if (!last || entry.seq > last.seq) return [...entries, entry];
  const at = entries.findIndex((one) => one.id === entry.id);
  if (at >= 0) return entries.with(at, entry);
  const before = entries.findIndex((one) => one.seq > entry.seq);
  return entries.toSpliced(before < 0 ? entries.length : before, 0, entry);
}

/** The newest page over what is loaded: older pages stay when the two still touch. */
export function putDetail(state: Thread, detail: ConversationDetail): Thread {
  const { entries, queued, pending_approval, over_budget, has_more, ...head } = detail;
  const first = entries[0]?.seq ?? 0;
  const older = state.entries.filter((one) => one.seq < first);
  const touches = older.length > 0 && older.at(-1)!.seq >= first - 1;
  return {
    ...state,
    head,
    entries: touches ? [...older, ...entries] : entries,
    hasMore: touches ? state.hasMore : has_more,
    queued,
    approval: pending_approval ?? null,
    overBudget: over_budget,
    running: head.status === "running",
  };
}

/** What was stored when frames had already told of more: it only fills what they left open. */
export function putBehind(state: Thread, detail: ConversationDetail): Thread {
  const stored = putDetail(state, detail);
  const { running, queued, approval } = state;
  const entries = state.entries.reduce(putEntry, stored.entries);
  const status = running ? "running" : approval ? "waiting" : "idle";
  return {
    ...stored,
    entries,
    running,
    queued,
    approval,
    head: stored.head && { ...stored.head, status },
  };
}

/** An older page in front. */
export function putOlder(state: Thread, detail: ConversationDetail): Thread {
  const first = state.entries[0]?.seq ?? Number.POSITIVE_INFINITY;
  const older = detail.entries.filter((one) => one.seq < first);
  return { ...state, entries: [...older, ...state.entries], hasMore: detail.has_more };
}

export const putRun = (state: Thread, run: Run): Thread => ({
  ...state,
  runs: { ...state.runs, [run.id]: run },
});
