/** The list of conversations: order, groups, and what is news in a row. */

import type { ActivityEvent } from "../contract/events";
import type { Approval, Conversation, Run } from "../contract/types";
import type { Activity } from "./activity";
import { daysAgo } from "./days";

export interface Conversations {
  all: readonly Conversation[];
  hasMore: boolean;
  loaded: boolean;
}

export const NO_CONVERSATIONS: Conversations = { all: [], hasMore: false, loaded: false };

const newest = (all: Iterable<Conversation>) =>
  [...all].sort((a, b) => b.updated_at.localeCompare(a.updated_at) || b.id.localeCompare(a.id));

/** A page from the gateway. Without `after` it is the newest one and replaces what it covers. */
export function putPage(
  state: Conversations,
  page: { conversations: readonly Conversation[]; has_more: boolean },
  older: boolean,
): Conversations {
  const fresh = new Map(page.conversations.map((one) => [one.id, one]));
  const last = page.conversations.at(-1)?.updated_at ?? "";
  const kept = state.all.filter((one) => {
    if (fresh.has(one.id)) return false;
    return older || (page.has_more && one.updated_at < last); // the rest of the page's span is gone
  });
  const deeper = !older && kept.length > 0 ? state.hasMore : page.has_more;
  return { all: newest([...fresh.values(), ...kept]), hasMore: deeper, loaded: true };
}

export function putConversation(state: Conversations, one: Conversation): Conversations {
  const others = state.all.filter((other) => other.id !== one.id);
  return { ...state, all: newest([one, ...others]) };
}

export const dropConversation = (state: Conversations, id: string): Conversations => ({
  ...state,
  all: state.all.filter((one) => one.id !== id),
});

export function reduceConversations(state: Conversations, event: ActivityEvent): Conversations {
  if (event.type !== "conversation") return state;
  const { conversation, deleted } = event;
  if (conversation.parent_id !== null) return state;
  return deleted ? dropConversation(state, conversation.id) : putConversation(state, conversation);
}

export type GroupName = "pinned" | "today" | "yesterday" | "older";

/** Pinned first, then by the viewer's calendar. Archived ones are left out. */
export function groups(all: readonly Conversation[], now: number): [GroupName, Conversation[]][] {
  const into: Record<GroupName, Conversation[]> = {
    pinned: [],
    today: [],
    yesterday: [],
    older: [],
  };
  for (const one of all) {
    if (one.archived) continue;
    const days = daysAgo(one.updated_at, now);
    const name = one.pinned ? "pinned" : days <= 0 ? "today" : days === 1 ? "yesterday" : "older";
    into[name].push(one);
  }
  return (Object.entries(into) as [GroupName, Conversation[]][]).filter(
    ([, rows]) => rows.length > 0,
  );
}

export type News =
  | { kind: "needs"; for: "tool" | "question" | "money"; approval: Approval | null }
  | { kind: "budget"; capUsd: number }
  | { kind: "running"; run: Run | null }
  | { kind: "failed"; run: Run | null }
  | { kind: "stopped" | "interrupted" | "loop" | "steps" };

/** Why a row has a second line, or null. */
export function news(one: Conversation, activity: Activity): News | null {
  const approval = activity.approvals.find((other) => other.conversation_id === one.id) ?? null;
  if (approval || one.status === "waiting") {
    const what = approval?.kind ?? one.waiting_for;
    return {
      kind: "needs",
      for: what === "question" || what === "money" ? what : "tool",
      approval,
    };
  }
  const run = newestRun(one.id, activity);
  if (one.status === "running") return { kind: "running", run };
  switch (one.last_ending) {
    case "halted:budget":
      return one.cost_cap_usd > 0 && one.spent_usd < one.cost_cap_usd * 0.5
        ? null // the cap was raised since
        : { kind: "budget", capUsd: one.cost_cap_usd };
    case "halted:loop":
      return { kind: "loop" };
    case "halted:steps":
      return { kind: "steps" };
    case "failed":
      return { kind: "failed", run };
    case "stopped":
      return { kind: "stopped" };
    case "interrupted":
      return { kind: "interrupted" };
    default:
      return null;
  }
}

export function newestRun(conversationId: string, activity: Activity): Run | null {
  let found: Run | null = null;
  for (const run of Object.values(activity.runs))
    if (run.conversation_id === conversationId && (!found || run.started_at > found.started_at))
      found = run;
  return found;
}

/** When each conversation was last looked at. What changed before `floor` counts as read. */
export interface Seen {
  floor: string;
  marks: Readonly<Record<string, string>>;
}

export const isUnread = (one: Conversation, seen: Seen): boolean =>
  one.status === "idle" && one.updated_at > (seen.marks[one.id] ?? seen.floor);

/** Two tabs' marks: the later one of each counts. */
export function mergeSeen(a: Seen, b: Seen): Seen {
  const marks: Record<string, string> = { ...a.marks };
  for (const [id, at] of Object.entries(b.marks)) if (at > (marks[id] ?? "")) marks[id] = at;
  const floor = [a.floor, b.floor].sort()[0] ?? a.floor;
  return { floor, marks };
}
