/** Readers of the gateway's objects: what the page relies on is checked, what it does not is defaulted. */

import {
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
import type * as o from "./types";

export const usage: Read<o.Usage> = shape({
  input: maybe(count),
  output: maybe(count),
  cached: maybe(count),
  cache_write: maybe(count),
  reasoning: maybe(count),
});

const toolCall: Read<o.ToolCall> = shape({
  id: text,
  name: text,
  arguments: or(record, {}),
  broken: or(flag, false),
});

export const attachment: Read<o.Attachment> = shape({
  id: text,
  name: text,
  mime: text,
  size: count,
  path: maybe(text),
  width: maybe(count),
  height: maybe(count),
});

export const message: Read<o.Message> = shape({
  id: text,
  seq: count,
  kind: text,
  role: oneOf("user", "assistant", "tool", "note"),
  agent_id: text,
  run_id: maybe(text),
  content: text,
  created_at: text,
  source: maybe(text),
  steer: maybe(flag),
  attachments: or(rows(attachment), []),
  model: maybe(text),
  provider: maybe(text),
  partial: maybe(flag),
  cost_usd: maybe(count),
  usage: maybe(usage),
  tool_calls: or(rows(toolCall), []),
  tool_call_id: maybe(text),
  name: maybe(text),
  is_error: maybe(flag),
  shortened: maybe(shape({ kind: word<o.Shortened["kind"]>(), original_chars: count })),
  code: maybe(text),
  facts: maybe(record),
});

const grant: Read<o.Grant> = shape({
  granted_at: text,
  tool: maybe(text),
  command_prefix: maybe(text),
  cwd: maybe(text),
  money_route: maybe(text),
});

const conversationFields = {
  id: text,
  agent_id: text,
  space_id: or(text, ""),
  title: or(text, ""),
  pinned: or(flag, false),
  archived: or(flag, false),
  temporary: or(flag, false),
  channel: or(text, "web"),
  source: or(text, "chat"),
  created_at: text,
  updated_at: text,
  autonomous: or(flag, false),
  auto_approve: or(rows(grant), []),
  skills: or(list(text), []),
  routes: maybe(list(text)),
  cost_cap_usd: or(count, 0),
  spent_usd: or(count, 0),
  reserved_usd: or(count, 0),
  unknown_cost_calls: or(count, 0),
  context_tokens: maybe(count),
  context_window: maybe(count),
  forked_from: maybe(text),
  parent_id: maybe(text),
  root_id: or(text, ""),
  mode: or(text, ""),
  placement: or(text, "home"),
  status: oneOf("idle", "running", "waiting"),
  last_seq: or(count, 0),
  last_ending: maybe(text),
  waiting_for: maybe(text),
};
export const conversation: Read<o.Conversation> = shape(conversationFields);

export const queued: Read<o.Queued> = shape({
  item_id: text,
  kind: oneOf("follow_up", "steer"),
  text,
  position: count,
  created_at: or(text, ""),
  attachments: or(rows(attachment), []),
});

const preview: Read<o.Preview> = shape({
  kind: oneOf("diff", "command"),
  path: maybe(text),
  diff: maybe(text),
  added: or(count, 0),
  removed: or(count, 0),
  cwd: maybe(text),
});

export const approval: Read<o.Approval> = shape({
  id: text,
  conversation_id: text,
  run_id: text,
  tool_call_id: maybe(text),
  tool: or(text, ""),
  kind: oneOf("tool", "question", "money"),
  arguments: or(record, {}),
  reason: maybe(text),
  options: or(list(text), []),
  default: maybe(text),
  status: oneOf("pending", "approved", "denied", "expired", "answered"),
  asked_at: text,
  deadline: text,
  decided_at: maybe(text),
  decided_from: maybe(text),
  answer: maybe(text),
  fingerprint: or(text, ""),
  preview: maybe(preview),
  matched: maybe(text),
  prefix: maybe(text),
  cwd: maybe(text),
  route: maybe(text),
  grantable: or(flag, false),
  agent_id: or(text, ""),
  title: or(text, ""),
});

export const detail: Read<o.ConversationDetail> = shape({
  ...conversationFields,
  entries: or(rows(message), []),
  queued: or(rows(queued), []),
  pending_approval: maybe(approval),
  over_budget: or(flag, false),
  has_more: or(flag, false),
});
