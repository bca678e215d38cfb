/**
 * The only parser of stream frames. An unknown type, a missing field or a wrong type gives null:
 * a newer gateway, or a broken one, never breaks the page (SEC-106).
 */

import {
  attempt,
  count,
  flag,
  list,
  maybe,
  oneOf,
  or,
  type Read,
  record,
  rows,
  shape,
  text,
  word,
} from "./check";
import type { ActivityEvent, Turn, TurnEvent } from "./events";
import { approval, conversation, detail, message, queued } from "./readers";
import { failure, run, step } from "./readers-run";

type Readers<E extends { type: string }> = {
  [T in E["type"]]: Read<Omit<Extract<E, { type: T }>, "type">>;
};

const route = { route: text, error: failure, next_route: maybe(text) };

const TURN: Readers<TurnEvent> = {
  watching: shape({
    conversation: detail,
    running: flag,
    partial: or(shape({ text: or(text, ""), thinking: or(text, "") }), {
      text: "",
      thinking: "",
    }),
    run: maybe(run),
  }),
  queued: shape({ item_id: text, kind: oneOf("follow_up", "steer"), position: count }),
  accepted: shape({ entry: message, run_id: text, item_ids: or(list(text), []) }),
  queue: shape({ queued: rows(queued) }),
  thinking: shape({ delta: text }),
  text_delta: shape({ delta: text }),
  assistant: shape({ entry: message }),
  tool_started: shape({ call_id: text, name: text, arguments: or(record, {}) }),
  tool_progress: shape({ call_id: text, chunk: text }),
  tool_result: shape({ entry: message, call_id: text, is_error: flag }),
  steer: shape({ entry: message, folded: or(count, 1), item_ids: or(list(text), []) }),
  note: shape({ entry: message }),
  compacting: shape({ through_seq: count }),
  route_retry: shape({ ...route, wait_s: count }),
  route_fallback: shape({ ...route, wait_s: maybe(count) }),
  escalated: shape({
    reason: word<Turn<"escalated">["reason"]>(),
    route: text,
    error: maybe(text),
  }),
  approval_required: shape({ approval }),
  sandbox_violation: shape({ action: text, target: text, suggestion: or(text, "") }),
  usage: shape({
    run_id: text,
    cost_usd: count,
    spent_usd: count,
    reserved_usd: or(count, 0),
    unknown_cost_calls: or(count, 0),
    run_unknown_cost_calls: or(count, 0),
    context_tokens: maybe(count),
    context_window: maybe(count),
  }),
  done: shape({ run }),
  halted: shape({ run, reason: word<Turn<"halted">["reason"]>() }),
  error: shape({ run: maybe(run), error: failure }),
};

const ACTIVITY: Readers<ActivityEvent> = {
  snapshot: shape({
    runs: rows(run),
    approvals: rows(approval),
    conversations_changed_at: or(text, ""),
  }),
  run: shape({ run }),
  step: shape({ run_id: text, step }),
  conversation: shape({ conversation, deleted: or(flag, false) }),
  approval: shape({ approval }),
  message: shape({ conversation_id: text, entry_id: text, preview: or(text, "") }),
};

function parse<E extends { type: string }>(readers: Readers<E>, data: string): E | null {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  const type = attempt(shape({ type: text }), value)?.type;
  if (type === undefined || !Object.hasOwn(readers, type)) return null;
  const rest = attempt(readers[type as E["type"]], value);
  return rest === null ? null : ({ type, ...rest } as unknown as E);
}

export const parseTurn = (data: string): TurnEvent | null => parse<TurnEvent>(TURN, data);
export const parseActivity = (data: string): ActivityEvent | null =>
  parse<ActivityEvent>(ACTIVITY, data);
