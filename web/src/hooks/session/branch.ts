/** Another answer or other words, in a conversation of their own: what was said stays as it is. */

import { answerAgain, forkBefore } from "../../api/turns";
import { conversation } from "../../contract/readers";
import type { Conversation } from "../../contract/types";
import { putConversation } from "../../reduce/conversations";
import { returnFiles } from "../draft-files";
import { writeDraft } from "../drafts";
import { conversations } from "../home";
import type { Session } from "./session";
import { watch } from "./stream";

const put = (made: Conversation) => conversations.set((now) => putConversation(now, made));

/** The fork that answers this turn anew, or null when the turn runs again where it stands. */
export async function regenerate(
  session: Session,
  entryId: string,
  routes?: string[],
): Promise<Conversation | null> {
  const made = await answerAgain(session.id, { entry_id: entryId, ...(routes ? { routes } : {}) });
  if (made) put(made);
  else void watch(session);
  return made;
}

/** A fork before a message of the person's, with that message as its draft. */
export async function reword(session: Session, entryId: string): Promise<Conversation> {
  const forked = await forkBefore(session.id, entryId);
  const made = conversation(forked.conversation);
  writeDraft(made.id, forked.draft);
  if (forked.attachments.length > 0) returnFiles(made.id, forked.attachments);
  put(made);
  return made;
}
