/** Small objects for tests, complete enough for the types. */

import type { Approval, Conversation, Message, Run } from "../contract/types";

export const AT = "2026-11-30T20:31:00.000Z";
export const at = (seconds: number) => new Date(Date.parse(AT) + seconds * 1000).toISOString();

export function entry(seq: number, part: Partial<Message>): Message {
  const role = part.role ?? "note";
  return {
    id: `ent_${seq}`,
    seq,
    kind: { user: "user_said", assistant: "model_said", tool: "tool_answered", note: "noted" }[
      role
    ],
    role,
    agent_id: "default",
    run_id: "run_1",
    content: "",
    created_at: at(seq),
    attachments: [],
    tool_calls: [],
    ...part,
  };
}

export const said = (seq: number, content: string, part: Partial<Message> = {}) =>
  entry(seq, { role: "user", content, ...part });

export const replied = (seq: number, content: string, part: Partial<Message> = {}) =>
  entry(seq, { role: "assistant", content, model: "m", cost_usd: 0.01, ...part });

export const called = (seq: number, id: string, name: string, args: Record<string, unknown> = {}) =>
  replied(seq, "", { tool_calls: [{ id, name, arguments: args, broken: false }] });

export const answered = (seq: number, id: string, name: string, content = "ok", part = {}) =>
  entry(seq, { role: "tool", tool_call_id: id, name, content, is_error: false, ...part });

export const note = (seq: number, kind: string, facts: Record<string, unknown>) =>
  entry(seq, { kind, code: kind, facts });

export function conversation(part: Partial<Conversation> = {}): Conversation {
  return {
    id: "cnv_1",
    agent_id: "default",
    space_id: "",
    title: "Nightly backup",
    pinned: false,
    archived: false,
    temporary: false,
    channel: "web",
    source: "chat",
    created_at: AT,
    updated_at: AT,
    autonomous: false,
    auto_approve: [],
    skills: [],
    routes: null,
    cost_cap_usd: 2,
    spent_usd: 0,
    reserved_usd: 0,
    unknown_cost_calls: 0,
    context_tokens: null,
    context_window: null,
    forked_from: null,
    parent_id: null,
    mode: "chat",
    placement: "home",
    status: "idle",
    root_id: "cnv_1",
    last_seq: 0,
    ...part,
  };
}

export function approval(part: Partial<Approval> = {}): Approval {
  return {
    id: "apr_1",
    conversation_id: "cnv_1",
    run_id: "run_1",
    tool_call_id: "call_1",
    tool: "workspace_write",
    kind: "tool",
    arguments: { path: "a.md" },
    reason: null,
    options: [],
    default: null,
    status: "pending",
    asked_at: at(4),
    deadline: at(604),
    fingerprint: "",
    grantable: true,
    agent_id: "default",
    title: "",
    ...part,
  };
}

export function run(part: Partial<Run> = {}): Run {
  return {
    id: "run_1",
    agent_id: "default",
    conversation_id: "cnv_1",
    wake: { reason: "userMessage", source: "chat" },
    source: "chat",
    status: "running",
    started_at: AT,
    after_seq: 0,
    adapter: "outrider",
    placement: "home",
    resumed: false,
    attempt: 1,
    steps: [],
    cost_usd: 0,
    unknown_cost_calls: 0,
    usage: {},
    summary: "",
    title: "",
    ...part,
  };
}
