/** The turn stream: events in, thread out. Replaying an event changes nothing. */

import type { TurnEvent } from "../contract/events";
import type { Conversation, Message, Run } from "../contract/types";
import { failed, putSpend } from "./heard";
import { putDetail, putEntry, putRun, type Thread } from "./thread";

/** Output of a running command that is kept for the screen; the stored result has the rest. */
const LIVE_CHARS = 20_000;

/** `at` is the page's clock in milliseconds, for what is only timed here. */
export function reduceTurn(state: Thread, event: TurnEvent, at: number): Thread {
  switch (event.type) {
    case "watching":
      return watching(state, event, at);
    case "accepted":
      return {
        ...opened(state, event.run_id),
        entries: putEntry(state.entries, event.entry),
        queued: state.queued.filter((one) => !event.item_ids.includes(one.item_id)),
      };
    case "queued":
      return state; // only the sender knows the text: see `enqueue`
    case "queue":
      return { ...state, queued: event.queued };
    case "thinking":
      return {
        ...state,
        running: true,
        thinking: state.thinking + event.delta,
        thinkingSince: state.thinkingSince ?? at,
      };
    case "text_delta":
      return { ...state, running: true, text: state.text + event.delta };
    case "assistant":
      return said(state, event.entry, at);
    case "tool_started":
      return {
        ...state,
        running: true,
        live: {
          ...state.live,
          [event.call_id]: {
            name: event.name,
            arguments: event.arguments,
            output: "",
            startedAt: at,
          },
        },
      };
    case "tool_progress": {
      const call = state.live[event.call_id];
      if (!call) return state;
      const output = (call.output + event.chunk).slice(-LIVE_CHARS);
      return { ...state, live: { ...state.live, [event.call_id]: { ...call, output } } };
    }
    case "tool_result": {
      const { [event.call_id]: _, ...live } = state.live;
      return { ...state, live, entries: putEntry(state.entries, event.entry) };
    }
    case "steer":
      return {
        ...state,
        entries: putEntry(state.entries, event.entry),
        queued: state.queued.filter((one) => !event.item_ids.includes(one.item_id)),
      };
    case "note":
      return noted(state, event.entry);
    case "compacting":
      return { ...state, running: true, compacting: true };
    case "route_retry":
    case "route_fallback":
    case "escalated":
    case "sandbox_violation":
      return { ...state, signs: [...state.signs, event] };
    case "approval_required":
      return {
        ...state,
        approval: event.approval,
        running: false,
        head: state.head && { ...state.head, status: "waiting", waiting_for: event.approval.kind },
      };
    case "usage":
      return usage(state, event);
    case "done":
    case "halted":
      return ended(putRun(state, event.run), event.run.ending ?? null);
    case "error":
      return ended(
        event.run ? putRun(state, failed(event.run)) : { ...state, broken: state.runId },
        event.run?.ending ?? "failed",
      );
  }
}

function watching(
  state: Thread,
  event: Extract<TurnEvent, { type: "watching" }>,
  at: number,
): Thread {
  const thread = putDetail(state, event.conversation);
  const { text, thinking } = event.partial;
  return {
    ...(event.run ? putRun(thread, event.run) : thread),
    running: event.running,
    runId: event.run?.id ?? thread.runId,
    text: event.running ? text : "",
    thinking: event.running ? thinking : "",
    thinkingSince: event.running && thinking ? (state.thinkingSince ?? at) : null,
    live: {},
    compacting: event.running && summarises(event.run),
    signs: event.run?.id === state.runId ? state.signs : [],
    broken: event.running ? null : state.broken,
    spend: event.run ? putSpend(state.spend, event.run) : state.spend,
  };
}

/** Whether the run's newest step is a summary that is still being written. */
function summarises(run: Run | null): boolean {
  const step = run?.steps.at(-1);
  return step?.title === "compacting" && step.duration_ms == null;
}

function opened(state: Thread, runId: string): Thread {
  if (state.runId === runId && state.running) return state;
  return {
    ...state,
    head: state.head && { ...state.head, status: "running", waiting_for: null },
    running: true,
    runId,
    approval: null,
    overBudget: false,
    text: "",
    thinking: "",
    thinkingSince: null,
    live: {},
    signs: [],
    broken: null,
    spend: null,
  };
}

/** A stored reply replaces every delta since the last entry. */
function said(state: Thread, entry: Message, at: number): Thread {
  const { thinking, thinkingSince } = state;
  const thought =
    thinkingSince === null ? {} : { [entry.id]: { text: thinking, ms: at - thinkingSince } };
  return {
    ...state,
    entries: putEntry(state.entries, entry),
    running: true,
    runId: entry.run_id ?? state.runId,
    text: "",
    thinking: "",
    thinkingSince: null,
    thoughts: { ...state.thoughts, ...thought },
  };
}

function noted(state: Thread, entry: Message): Thread {
  const next = { ...state, entries: putEntry(state.entries, entry), compacting: false };
  if (entry.kind === "human_decided" && entry.facts?.approval_id === state.approval?.id)
    return { ...next, approval: null, running: true };
  if (entry.kind === "resumed") return { ...next, text: "", thinking: "", thinkingSince: null };
  return next;
}

function usage(state: Thread, event: Extract<TurnEvent, { type: "usage" }>): Thread {
  const { spent_usd, reserved_usd, unknown_cost_calls, context_tokens, context_window } = event;
  const money: Partial<Conversation> = {
    spent_usd,
    reserved_usd,
    unknown_cost_calls,
    context_tokens,
    context_window,
  };
  return {
    ...state,
    head: state.head && { ...state.head, ...money },
    spend: {
      runId: event.run_id,
      costUsd: event.cost_usd,
      unpriced: event.run_unknown_cost_calls,
    },
  };
}

function ended(state: Thread, ending: string | null): Thread {
  return {
    ...state,
    running: false,
    live: {},
    compacting: false,
    approval: null,
    overBudget: ending === "halted:budget" || state.overBudget,
    thinking: "",
    thinkingSince: null,
    head: state.head && { ...state.head, status: "idle", waiting_for: null, last_ending: ending },
  };
}
