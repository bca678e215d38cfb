/** Summarising a conversation by hand: its answer is the stream of the turn that does it. */

import { turnPaths } from "../../api/turns";
import type { Session } from "./session";
import { isAbort, readInto, watch } from "./stream";

/** Whether these words are the command and no message. */
export const isCompact = (text: string): boolean => text.trim() === "/compact";

/** Throws `ApiError` when the gateway does not begin: it is busy, or nothing is new. */
export async function compact(session: Session): Promise<void> {
  let begun = false;
  const hear = () => {
    begun = true;
  };
  try {
    const how = await readInto(session, turnPaths(session.id).compact, {}, hear);
    if (how !== "last") void watch(session);
  } catch (error) {
    if (!begun) throw error;
    if (!isAbort(error)) void watch(session);
  }
}
