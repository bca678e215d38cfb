/** Sending: a message leaves the device only when the gateway has stored it. */

import { ApiError } from "../../api/http";
import { backoffMs } from "../../api/sse";
import { turnPaths } from "../../api/turns";
import type { TurnEvent } from "../../contract/events";
import type { Attachment } from "../../contract/types";
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

export function send(session: Session, text: string, files: readonly Attachment[] = []): void {
  const held = session.thread.get().approval !== null && steerText(text) === null;
  const one: Outgoing = {
    requestId: newRequestId(),
    text,
    ...(files.length > 0 ? { files } : {}),
    state: held ? "held" : "sending",
    at: Date.now(),
  };
  store(session, putOutgoing(session.outbox.get(), one));
  if (!held) resend(session, ["offline"]); // what was kept goes before it
}

/** Send what waited for a decision or for the line, oldest first, and what is on its way. */
export function resend(session: Session, states: readonly Outgoing["state"][]): void {
  const all = session.outbox.get();
  if (all.some((one) => states.includes(one.state)))
    store(
      session,
      all.map((one) => (states.includes(one.state) ? { ...one, state: "sending" } : one)),
    );
  void drain(session);
}

/** Send one message now, with those kept before it. */
export function sendNow(session: Session, one: Outgoing): void {
  store(session, putOutgoing(session.outbox.get(), { ...one, state: "sending", error: undefined }));
  resend(session, ["offline"]);
}

export function withdraw(session: Session, requestId: string): void {
  store(session, dropOutgoing(session.outbox.get(), requestId));
}

const draining = new WeakSet<Session>();
const waits = new WeakMap<Session, { attempt: number; timer?: ReturnType<typeof setTimeout> }>();

/** One after the other: the next leaves when the gateway has the one before. */
async function drain(session: Session): Promise<void> {
  if (draining.has(session)) return;
  draining.add(session);
  try {
    for (;;) {
      const next = session.outbox.get().find((one) => one.state === "sending");
      if (!next) return;
      const how = await post(session, next);
      if (how === "kept") {
        const all = session.outbox.get();
        store(
          session,
          all.map((one) => (one.state === "sending" ? { ...one, state: "offline" } : one)),
        );
        return resendLater(session);
      }
      if (how === "taken") forget(session);
    }
  } finally {
    draining.delete(session);
  }
}

function forget(session: Session) {
  clearTimeout(waits.get(session)?.timer);
  waits.delete(session);
}

/** Try again after a while, longer each time, for as long as a message is kept. */
export function resendLater(session: Session): void {
  const wait = waits.get(session) ?? { attempt: 0 };
  clearTimeout(wait.timer);
  const kept = session.outbox.get().some((one) => one.state === "offline");
  if (!kept) {
    forget(session);
    return;
  }
  const timer = setTimeout(() => resend(session, ["offline"]), backoffMs(wait.attempt));
  waits.set(session, { attempt: wait.attempt + 1, timer });
}

/** Settles with the receipt; the turn's stream is read on behind it. */
function post(session: Session, one: Outgoing): Promise<"taken" | "kept" | "refused"> {
  return new Promise((settle) => {
    const mark = (change: Partial<Outgoing>) => {
      const all = session.outbox.get();
      if (!all.some((other) => other.requestId === one.requestId)) return settle("refused");
      store(session, putOutgoing(all, { ...one, error: undefined, ...change }));
      settle(change.state === "offline" ? "kept" : "refused");
    };
    void stream(session, one, mark, () => settle("taken"));
  });
}

type Mark = (change: Partial<Outgoing>) => void;

async function stream(session: Session, one: Outgoing, mark: Mark, taken: () => void) {
  let received = false;
  const hear = (event: TurnEvent) => {
    if (!received && isReceipt(event)) {
      received = true;
      withdraw(session, one.requestId);
      taken();
    }
    if (event.type === "queued") {
      const text = steerText(one.text) ?? one.text;
      const { item_id, kind, position } = event;
      const created_at = new Date(one.at).toISOString();
      const attachments = [...(one.files ?? [])];
      session.thread.set((now) =>
        enqueue(now, { item_id, kind, position, text, created_at, attachments }),
      );
    }
  };
  const named = one.files?.map((file) => file.id) ?? [];
  const body = {
    text: one.text,
    request_id: one.requestId,
    ...(named.length > 0 ? { attachments: named } : {}),
  };
  try {
    const how = await readInto(session, turnPaths(session.id).messages, body, hear);
    if (!received) mark({ state: "offline" });
    if (how !== "last" && received) void watch(session);
  } catch (error) {
    if (received) {
      if (!isAbort(error)) void watch(session);
    } else refused(session, error, mark);
  }
}

const isReceipt = (event: TurnEvent) =>
  event.type === "accepted" || event.type === "queued" || event.type === "watching";

function refused(session: Session, error: unknown, mark: Mark) {
  if (isAbort(error) || (error instanceof ApiError && error.unreachable))
    return mark({ state: "offline" });
  const { code, message, facts } = toLoadError(error);
  if (error instanceof ApiError && error.status >= 500)
    return mark({ state: "offline", error: { code, message, facts } });
  if (error instanceof ApiError && error.code === "awaiting_decision") {
    mark({ state: "held" });
    void load(session).catch(() => {});
    return;
  }
  mark({ state: "failed", error: { code, message, facts } });
}
