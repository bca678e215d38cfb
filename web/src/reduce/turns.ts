/** Entries to turns. Pure; a turn whose entries did not change keeps its identity. */

import type { Message } from "../contract/types";
import {
  type AgentTurn,
  type AskedView,
  agentKey,
  type CallView,
  type MeTurn,
  type Part,
  type Row,
  type Turn,
} from "./parts";

/** Turns built before, by key: pass the same map each time. */
export type TurnCache = Map<string, { mark: string; turn: Turn }>;

const mine = (entry: Message) => entry.kind === "user_said";

/** Turns of `entries`, oldest first. */
export function turnsOf(entries: readonly Message[], cache: TurnCache = new Map()): Turn[] {
  const turns: Turn[] = [];
  let from = 0;
  let asked: Message | null = null;
  let before: { runId: string | null } | null = null;
  while (from < entries.length) {
    const first = entries[from]!;
    let to = from + 1;
    if (!mine(first))
      while (to < entries.length && !mine(entries[to]!) && sameRun(first, entries[to]!)) to++;
    const span = entries.slice(from, to);
    from = to;
    if (mine(first)) asked = first;
    const continued = before !== null && !mine(first) && before.runId === runOf(span);
    const turn = kept(cache, span, () =>
      mine(first) ? me(first) : agent(span, asked?.id ?? null, continued),
    );
    if (turn.kind === "agent" && turn.parts.length === 0) continue;
    if (turn.kind === "agent") before = { runId: turn.runId };
    turns.push(turn);
  }
  return turns;
}

const runOf = (span: readonly Message[]) => span.find((one) => one.run_id)?.run_id ?? null;
const sameRun = (a: Message, b: Message) =>
  b.kind !== "turn_opened" && (a.run_id === b.run_id || a.run_id === null || b.run_id === null);

function kept(cache: TurnCache, span: readonly Message[], build: () => Turn): Turn {
  const first = span[0]!;
  const mark = `${span.length}:${span.at(-1)!.id}`;
  const found = cache.get(first.id);
  if (found?.mark === mark) return found.turn;
  const turn = build();
  cache.set(first.id, { mark, turn });
  return turn;
}

const me = (message: Message): MeTurn => ({ kind: "me", key: message.id, message });

type Draft = {
  parts: Part[];
  rows: Row[] | null;
  calls: Map<string, CallView>;
  began: Map<string, string>;
};

function agent(span: readonly Message[], entryId: string | null, continued: boolean): AgentTurn {
  const draft: Draft = { parts: [], rows: null, calls: new Map(), began: new Map() };
  const asked = new Map<string, AskedView>();
  let model: string | null = null;
  let costUsd = 0;
  let unpriced = 0;
  for (const entry of span) {
    if (entry.role === "assistant") {
      model = entry.model ?? model;
      if (entry.cost_usd == null) unpriced += 1;
      else costUsd += entry.cost_usd;
      reply(draft, entry);
    } else if (entry.role === "tool") answered(draft, entry);
    else note(draft, asked, entry);
  }
  const first = span[0]!;
  return {
    kind: "agent",
    key: agentKey(entryId, runOf(span)),
    runId: runOf(span),
    agentId: first.agent_id,
    model,
    at: first.created_at,
    lastAt: span.at(-1)!.created_at,
    parts: draft.parts,
    costUsd,
    unpriced,
    continued,
    entryId,
  };
}

function work(draft: Draft, key: string): Row[] {
  if (!draft.rows) {
    draft.rows = [];
    draft.parts.push({ kind: "work", key: `work:${key}`, rows: draft.rows });
  }
  return draft.rows;
}

function reply(draft: Draft, entry: Message) {
  if (entry.content.trim() || entry.tool_calls.length > 0)
    work(draft, entry.id).push({ kind: "thought", key: entry.id });
  if (entry.content.trim() || entry.partial) {
    draft.rows = null;
    const partial = entry.partial ?? false;
    // by place, not by id: the text that streamed here keeps its rendered blocks
    const key = textKey(draft.parts);
    draft.parts.push({ kind: "text", key, text: entry.content, partial });
  }
  for (const call of entry.tool_calls) {
    const view: CallView = { ...call, answer: null, startedAt: entry.created_at, ms: null };
    draft.calls.set(call.id, view);
    work(draft, entry.id).push({ kind: "call", key: call.id, call: view });
  }
}

/** The key of the next text in a turn that has these parts. */
export const textKey = (parts: readonly Part[]): string =>
  `text:${parts.filter((part) => part.kind === "text").length}`;

function answered(draft: Draft, entry: Message) {
  const id = entry.tool_call_id ?? entry.id;
  let call = draft.calls.get(id);
  if (!call) {
    call = {
      id,
      name: entry.name ?? "",
      arguments: {},
      broken: false,
      answer: null,
      startedAt: entry.created_at,
      ms: null,
    };
    draft.calls.set(id, call);
    work(draft, entry.id).push({ kind: "call", key: id, call });
  }
  call.startedAt = draft.began.get(id) ?? call.startedAt;
  call.answer = entry;
  call.ms = Math.max(0, Date.parse(entry.created_at) - Date.parse(call.startedAt));
}

function unrow(draft: Draft, callId: string) {
  for (const part of draft.parts) {
    if (part.kind !== "work") continue;
    const rows = part.rows as Row[];
    const at = rows.findIndex((row) => row.kind === "call" && row.call.id === callId);
    if (at >= 0) rows.splice(at, 1);
  }
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

function note(draft: Draft, asked: Map<string, AskedView>, entry: Message) {
  const facts = entry.facts ?? {};
  const callId = text(facts.call_id);
  switch (entry.kind) {
    case "turn_opened":
      return;
    case "tool_started":
      if (callId) draft.began.set(callId, entry.created_at);
      return;
    case "human_asked": {
      const view: AskedView = {
        approvalId: text(facts.approval_id) ?? entry.id,
        ask: text(facts.ask) ?? "tool",
        tool: text(facts.tool) ?? "",
        route: text(facts.route),
        call: (callId && draft.calls.get(callId)) || null,
        outcome: null,
        note: null,
        from: null,
        at: entry.created_at,
      };
      asked.set(view.approvalId, view);
      if (view.call) unrow(draft, view.call.id); // the question stands in its place
      draft.rows = null;
      draft.parts.push({ kind: "asked", key: `ask:${view.approvalId}`, asked: view });
      return;
    }
    case "human_decided": {
      const view = asked.get(text(facts.approval_id) ?? "");
      if (!view) return;
      view.outcome = text(facts.outcome);
      view.note = text(facts.note);
      view.from = text(facts.from);
      view.at = entry.created_at;
      if (!view.call || view.outcome !== "approved") return;
      draft.began.set(view.call.id, entry.created_at); // the wait is not its work
      draft.rows = null;
      work(draft, entry.id).push({ kind: "call", key: view.call.id, call: view.call });
      return;
    }
    default:
      draft.rows = null;
      draft.parts.push({ kind: "note", key: entry.id, code: entry.code ?? entry.kind, facts });
  }
}
