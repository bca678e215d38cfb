/** Gathers the entries of one agent turn: each call below takes the next entry. */

import type { Message } from "../contract/types";
import type { AskedView, CallView, Part, Row } from "./parts";

export type Draft = {
  parts: Part[];
  rows: Row[] | null;
  calls: Map<string, CallView>;
  began: Map<string, string>;
};

export function work(draft: Draft, key: string): Row[] {
  if (!draft.rows) {
    draft.rows = [];
    draft.parts.push({ kind: "work", key: `work:${key}`, rows: draft.rows });
  }
  return draft.rows;
}

/** A stored reply: its text, then its calls. */
export function reply(draft: Draft, entry: Message) {
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

/** A call's one result. */
export function answered(draft: Draft, entry: Message) {
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

/** An entry that does not speak. */
export function note(draft: Draft, asked: Map<string, AskedView>, entry: Message) {
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
    case "compacted": {
      const { summary, context_tokens: left } = facts;
      draft.rows = null;
      draft.parts.push({
        kind: "summary",
        key: entry.id,
        text: text(summary) ?? "",
        tokensLeft: typeof left === "number" ? left : null,
        costUsd: entry.cost_usd ?? null,
      });
      return;
    }
    default:
      draft.rows = null;
      draft.parts.push({ kind: "note", key: entry.id, code: entry.code ?? entry.kind, facts });
  }
}
