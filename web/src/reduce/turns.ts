/** Entries to turns. Pure; a turn whose entries did not change keeps its identity. */

import type { Message } from "../contract/types";
import { answered, type Draft, note, reply } from "./draft";
import { type AgentTurn, type AskedView, agentKey, type MeTurn, type Turn } from "./parts";

/** Turns built before, by key: pass the same map each time. */
export type TurnCache = Map<string, { mark: string; turn: Turn }>;

const mine = (entry: Message) => entry.kind === "user_said";

/** Turns of `entries`, oldest first. */
export function turnsOf(entries: readonly Message[], cache: TurnCache = new Map()): Turn[] {
  const turns: Turn[] = [];
  let from = 0;
  let asked: Message | null = null;
  let before: { runId: string | null } | null = null;
  let opened: string | null = null; // in a fork it stands for the run, which stayed behind
  while (from < entries.length) {
    const first = entries[from]!;
    let to = from + 1;
    if (!mine(first))
      while (to < entries.length && !mine(entries[to]!) && sameRun(first, entries[to]!)) to++;
    const span = entries.slice(from, to);
    from = to;
    if (mine(first)) asked = first;
    if (first.kind === "turn_opened") opened = first.id;
    const runKey: string | null = runOf(span) ?? opened;
    const continued = before !== null && !mine(first) && before.runId === runKey;
    const about = `${asked?.id}:${continued}`;
    const turn = kept(cache, span, about, () =>
      mine(first) ? me(first) : agent(span, agentKey(asked?.id ?? null, runKey), continued),
    );
    if (turn.kind === "agent" && turn.parts.length === 0) continue;
    if (turn.kind === "agent") before = { runId: runKey };
    turns.push(turn);
  }
  return turns;
}

const runOf = (span: readonly Message[]) => span.find((one) => one.run_id)?.run_id ?? null;
const sameRun = (a: Message, b: Message) =>
  b.kind !== "turn_opened" && (a.run_id === b.run_id || a.run_id === null || b.run_id === null);

function kept(cache: TurnCache, span: readonly Message[], about: string, build: () => Turn): Turn {
  const first = span[0]!;
  const mark = `${span.length}:${span.at(-1)!.id}:${about}`;
  const found = cache.get(first.id);
  if (found?.mark === mark) return found.turn;
  const turn = build();
  cache.set(first.id, { mark, turn });
  return turn;
}

const me = (message: Message): MeTurn => ({ kind: "me", key: message.id, message });

function agent(span: readonly Message[], key: string, continued: boolean): AgentTurn {
  const draft: Draft = { parts: [], rows: null, calls: new Map(), began: new Map() };
  const asked = new Map<string, AskedView>();
  let model: string | null = null;
  let costUsd = 0;
  let unpriced = 0;
  for (const entry of span) {
    if (entry.role === "assistant") {
      model = entry.model ?? model;
      // what a fork copied was paid where it was said
      if (entry.run_id !== null && entry.cost_usd == null) unpriced += 1;
      costUsd += entry.cost_usd ?? 0;
      reply(draft, entry);
    } else if (entry.role === "tool") answered(draft, entry);
    else note(draft, asked, entry);
  }
  const first = span[0]!;
  return {
    kind: "agent",
    key,
    runId: runOf(span),
    agentId: first.agent_id,
    model,
    at: first.created_at,
    lastAt: span.at(-1)!.created_at,
    parts: draft.parts,
    costUsd,
    unpriced,
    continued,
    entryId: span.at(-1)!.id,
  };
}
