/** Changes of a conversation: shown at once, taken back when the gateway refuses (and thrown). */

import {
  changeConversation,
  createConversation,
  deleteConversation,
  exportAddress,
  restoreConversation,
} from "../api/conversations";
import type { Conversation, ConversationChanges, Schemas } from "../contract/types";
import { dropConversation, putConversation } from "../reduce/conversations";
import { dropFiles } from "./draft-files";
import { dropDraft } from "./drafts";
import { activity, conversations } from "./home";
import { dropSession, sessionOf } from "./use-session";

export { exportAddress };

function put(one: Conversation) {
  if (one.parent_id === null) conversations.set((now) => putConversation(now, one));
  const { thread } = sessionOf(one.id);
  thread.set((now) => (now.head ? { ...now, head: one } : now));
}

export async function change(
  one: Conversation,
  changes: ConversationChanges,
): Promise<Conversation> {
  put({ ...one, ...changes } as Conversation);
  try {
    const changed = await changeConversation(one.id, changes);
    put(changed);
    return changed;
  } catch (error) {
    put(one);
    throw error;
  }
}

export async function create(body: Schemas["NewConversation"]): Promise<Conversation> {
  const made = await createConversation(body);
  conversations.set((now) => putConversation(now, made));
  return made;
}

function forgetDraft(id: string): void {
  dropDraft(id);
  dropFiles(id);
}

/** Gone from the list at once; `restore` brings it back for 30 s. */
export async function remove(one: Conversation): Promise<void> {
  conversations.set((now) => dropConversation(now, one.id));
  try {
    await deleteConversation(one.id);
    activity.set((now) => ({
      ...now,
      approvals: now.approvals.filter((ask) => ask.conversation_id !== one.id),
    }));
    dropSession(one.id);
    setTimeout(
      () => conversations.get().all.some((c) => c.id === one.id) || forgetDraft(one.id),
      31_000,
    );
  } catch (error) {
    conversations.set((now) => putConversation(now, one));
    throw error;
  }
}

export async function restore(one: Conversation): Promise<void> {
  const back = await restoreConversation(one.id);
  conversations.set((now) => putConversation(now, back));
}

/** Without the grant, as `auto_approve` of a change. */
export const withoutGrant = (one: Conversation, granted: Schemas["Grant"]) =>
  one.auto_approve.filter((grant) => grant !== granted);
