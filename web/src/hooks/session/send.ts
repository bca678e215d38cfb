/** Sending: a message leaves the device only when the gateway has stored it. */

import { ApiError } from "../../api/http";
import { turnPaths } from "../../api/turns";
import type { TurnEvent } from "../../contract/events";
import { dropOutgoing, enqueue, type Outgoing, putOutgoing, steerText } from "../../reduce/queue";
import { keep, keepJson, recallJson } from "../storage";
import { toLoadError } from "../use-load";
import { newRequestId } from "./ids";
import { load, type Session } from "./session";
import { isAbort, readInto, watch } from "./stream";

const name = (id: string) => `outbox.${id}`;

function store(session: Session, next: readonly Outgoing[]) {
  session.outbox.set(next);
  if (next.length > 0) keepJson(name(session.id), next);
  else keep(name(session.id), null);
}

/** Messages of an earlier page that never got their receipt. */
export function recallOutbox(session: Session): void {
  const stored = recallJson<Outgoing[]>(name(session.id), []);
  if (!Array.isArray(stored) || stored.length === 0) return;
  store(
    session,
    stored.map((one) => (one.state === "sending" ? { ...one, state: "offline" } : one)),
  );
}

export function send(session: Session, text: string): void {
  const held = session.thread.get().approval !== null && steerText(text) === null;
  const one: Outgoing = {
    requestId: newRequestId(),
    text,
    state: held ? "held" : "sending",
    at: Date.now(),
  };
  store(session, putOutgoing(session.outbox.get(), one));
  if (!held) void post(session, one);
}

/** Send what waited for a decision or for the line, oldest first. */
export function resend(session: Session, states: readonly Outgoing["state"][]): void {
  for (const one of session.outbox.get()) if (states.includes(one.state)) void post(session, one);
}

export function withdraw(session: Session, requestId: string): void {
  store(session, dropOutgoing(session.outbox.get(), requestId));
}

const posting = new Set<string>();

export async function post(session: Session, one: Outgoing): Promise<void> {
  if (posting.has(one.requestId)) return;
  posting.add(one.requestId);
  const mark = (change: Partial<Outgoing>) =>
    store(session, putOutgoing(session.outbox.get(), { ...one, error: undefined, ...change }));
  mark({ state: "sending" });
  let received = false;
  const hear = (event: TurnEvent) => {
    if (!received && isReceipt(event)) {
      received = true;
      withdraw(session, one.requestId);
    }
    if (event.type === "queued") {
      const text = steerText(one.text) ?? one.text;
      const { item_id, kind, position } = event;
      const created_at = new Date(one.at).toISOString();
      session.thread.set((now) => enqueue(now, { item_id, kind, position, text, created_at }));
    }
  };
  const body = { text: one.text, request_id: one.requestId };
  try {
    const how = await readInto(session, turnPaths(session.id).messages, body, hear);
    if (!received) mark({ state: "offline" });
    if (how !== "last" && received) void watch(session);
  } catch (error) {
    if (received) {
      if (!isAbort(error)) void watch(session);
    } else refused(session, error, mark);
  } finally {
    posting.delete(one.requestId);
  }
}

const isReceipt = (event: TurnEvent) =>
  event.type === "accepted" || event.type === "queued" || event.type === "watching";

function refused(session: Session, error: unknown, mark: (change: Partial<Outgoing>) => void) {
  if (isAbort(error) || (error instanceof ApiError && (error.unreachable || error.status >= 500)))
    return mark({ state: "offline" });
  if (error instanceof ApiError && error.code === "awaiting_decision") {
    mark({ state: "held" });
    void load(session).catch(() => {});
    return;
  }
  const { code, message, facts } = toLoadError(error);
  mark({ state: "failed", error: { code, message, facts } });
}
