/** Stop, decide, answer, retry, edit the queue: what a person does to a turn. */

import { ApiError } from "../../api/http";
import { editQueued, removeQueued, stopTurn, turnPaths } from "../../api/turns";
import type { Attachment, Queued, Schemas } from "../../contract/types";
import { resend } from "./send";
import { load, type Session } from "./session";
import { isAbort, readInto, watch } from "./stream";

export interface StopOutcome {
  /** Texts pulled from the queue, in the order sent. */
  cleared: readonly string[];
  /** Their files. */
  files: readonly Attachment[];
  /** "elsewhere": something runs that this page cannot stop. "unconfirmed": no answer in 3 s. */
  how: "stopped" | "elsewhere" | "nothing" | "unconfirmed";
}

/** The page shows `stopping` at once; the gateway's word follows. */
export async function stop(session: Session): Promise<StopOutcome> {
  const { running: ran, queued } = session.thread.get();
  const files = queued.flatMap((one) => one.attachments);
  session.say({ stopping: true });
  try {
    const { cleared, cancelled } = await stopTurn(session.id);
    session.thread.set((now) => ({ ...now, queued: [] }));
    setTimeout(() => settle(session), 2500);
    if (!cancelled) session.say({ stopping: false });
    return { cleared, files, how: cancelled ? "stopped" : ran ? "elsewhere" : "nothing" };
  } catch {
    session.say({ stopping: false });
    return { cleared: [], files: [], how: "unconfirmed" };
  }
}

/** The turn's own end clears `stopping`; should it be missed, the stored state does. */
function settle(session: Session) {
  if (session.status.get().stopping) void load(session).catch(() => {});
  session.say({ stopping: false });
}

/** Send a decision; its answer is the resumed turn. Throws `ApiError` when it was not taken. */
async function resume(session: Session, path: string, body: unknown, approvalId: string | null) {
  let taken = false;
  session.say({ deciding: approvalId });
  const hear = () => {
    if (taken) return;
    taken = true;
    session.say({ deciding: null });
    session.thread.set((now) =>
      now.approval?.id === approvalId ? { ...now, approval: null, running: true } : now,
    );
    resend(session, ["held"]);
  };
  try {
    const how = await readInto(session, path, body, hear);
    if (how !== "last") void watch(session);
  } catch (error) {
    if (taken) {
      if (!isAbort(error)) void watch(session);
      return;
    }
    if (error instanceof ApiError && error.status === 409) await load(session).catch(() => {});
    throw error;
  } finally {
    session.say({ deciding: null });
  }
}

export const decide = (session: Session, approvalId: string, body: Schemas["Decision"]) =>
  resume(session, turnPaths(session.id).approval(approvalId), body, approvalId);

export const answer = (session: Session, approvalId: string, text: string) =>
  resume(session, turnPaths(session.id).answer(approvalId), { answer: text }, approvalId);

/** The same message again: a new run on the same entry, on other routes when given. */
export const retry = (session: Session, entryId: string, routes?: string[]) =>
  resume(
    session,
    turnPaths(session.id).retry,
    { entry_id: entryId, ...(routes ? { routes } : {}) },
    null,
  );

export async function editWaiting(session: Session, item: Queued, text: string): Promise<void> {
  const put = (to: string) =>
    session.thread.set((now) => ({
      ...now,
      queued: now.queued.map((one) => (one.item_id === item.item_id ? { ...one, text: to } : one)),
    }));
  put(text);
  try {
    await editQueued(session.id, item.item_id, text);
  } catch (error) {
    put(item.text);
    throw error;
  }
}

export async function removeWaiting(session: Session, item: Queued): Promise<void> {
  await removeQueued(session.id, item.item_id);
  session.thread.set((now) => ({
    ...now,
    queued: now.queued.filter((one) => one.item_id !== item.item_id),
  }));
}
