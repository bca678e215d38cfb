/** The session of a conversation while a component looks at it; a few closed ones are kept warm. */

import { useEffect, useMemo } from "react";
import type { ActivityEvent } from "../contract/events";
import { heardHead, heardRun } from "../reduce/heard";
import { activityEars, backEars } from "./home";
import { recallOutbox, resend, resendLater } from "./session/send";
import { load, newSession, type Session } from "./session/session";
import { attached, watch } from "./session/stream";

const WARM = 6;
const sessions = new Map<string, Session>();

export function sessionOf(id: string): Session {
  const found = sessions.get(id);
  if (found) {
    sessions.delete(id);
    sessions.set(id, found);
    return found;
  }
  const session = newSession(id);
  recallOutbox(session);
  sessions.set(id, session);
  for (const [old, one] of sessions)
    if (sessions.size > WARM && one.viewers === 0 && one.outbox.get().length === 0)
      sessions.delete(old);
  return session;
}

/** Forget a deleted conversation. */
export const dropSession = (id: string): void => {
  sessions.delete(id);
};

export function useSession(id: string): Session {
  const session = useMemo(() => sessionOf(id), [id]);
  useEffect(() => {
    session.viewers += 1;
    const hear = (event: ActivityEvent) => heard(session, event);
    const back = () => void refresh(session);
    const wake = () => {
      if (document.visibilityState === "visible") resend(session, ["offline"]);
    };
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    activityEars.add(hear);
    backEars.add(back);
    if (attached(session)) void load(session).catch(() => {});
    else void refresh(session);
    return () => {
      session.viewers -= 1;
      window.removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      activityEars.delete(hear);
      backEars.delete(back);
      // a stream that still waits for its receipt goes on, the others close
      if (session.viewers === 0 && session.outbox.get().length === 0)
        for (const stream of session.streams) stream.abort();
    };
  }, [session]);
  return session;
}

/** Read what is stored, follow what runs, send what waits. */
async function refresh(session: Session): Promise<void> {
  try {
    await load(session);
  } catch {
    return resendLater(session);
  }
  const { running, approval } = session.thread.get();
  resend(session, approval ? ["offline"] : ["offline", "held"]);
  if (running && !attached(session)) void watch(session);
}

/** Moves of this conversation that other tabs, doors or the drain caused (A-UI-2). */
function heard(session: Session, event: ActivityEvent): void {
  switch (event.type) {
    case "run": {
      const { run } = event;
      if (run.conversation_id !== session.id) return;
      session.thread.set((now) => heardRun(now, run));
      if (attached(session)) return;
      if (run.status === "running" && !run.waiting_for) void watch(session);
      else void load(session).catch(() => {});
      return;
    }
    case "approval": {
      const { approval } = event;
      if (approval.conversation_id !== session.id || attached(session)) return;
      const known = session.thread.get().approval?.id === approval.id;
      if ((approval.status === "pending") !== known) void refresh(session);
      return;
    }
    case "conversation":
      if (event.conversation.id !== session.id) return;
      session.thread.set((now) => heardHead(now, event.conversation));
      return;
    case "message":
      if (event.conversation_id !== session.id || attached(session)) return;
      if (!session.thread.get().entries.some((one) => one.id === event.entry_id))
        void load(session).catch(() => {});
      return;
    default:
      return;
  }
}
