/** Reading a conversation's streams: one frame is applied once, a broken line is picked up again. */

import { ApiError } from "../../api/http";
import { backoffMs, pause, readStream } from "../../api/sse";
import { turnPaths } from "../../api/turns";
import { LAST_OF_STREAM, type TurnEvent } from "../../contract/events";
import { parseTurn } from "../../contract/parse";
import { whenHidden, whenSeen } from "../hidden";
import { backEars } from "../home";
import { load, type Session } from "./session";

/**
 * Read one stream into the session. `hear` sees each event before it is applied. "left": nobody
 * looks at the page, so that it gave its connection back; `watch` picks the turn up again.
 */
export async function readInto(
  session: Session,
  path: string,
  body: unknown,
  hear: (event: TurnEvent) => void,
  lastId: string | null = null,
): Promise<"empty" | "ended" | "last" | "left"> {
  const control = new AbortController();
  session.streams.add(control);
  let last = false;
  let begun = false;
  let left = false;
  const seen = whenHidden(() => {
    if (begun) control.abort();
    left = begun;
  });
  try {
    const how = await readStream({ path, body, lastId, signal: control.signal }, (frame) => {
      begun = true;
      const fresh = session.frames.fresh(frame.id);
      const event = parseTurn(frame.data);
      if (!event) return;
      last = LAST_OF_STREAM.has(event.type);
      hear(event);
      if (fresh) session.apply(event);
    });
    // the question's own entry is not streamed: the stored page has it
    if (session.thread.get().approval) void load(session).catch(() => {});
    return last ? "last" : how;
  } catch (error) {
    if (left && isAbort(error)) return "left";
    throw error;
  } finally {
    seen();
    session.streams.delete(control);
  }
}

export const attached = (session: Session): boolean => session.streams.size > 0;

const watchers = new WeakSet<Session>();

/** Follow the running turn until it ends, through breaks of the line. One at a time. */
export async function watch(session: Session): Promise<void> {
  if (watchers.has(session)) return;
  watchers.add(session);
  const leave = new AbortController();
  try {
    await follow(session, leave.signal);
  } finally {
    watchers.delete(session);
    session.say({ reconnecting: false });
    if (!session.thread.get().running) session.say({ stopping: false });
  }
}

async function follow(session: Session, signal: AbortSignal) {
  const { turn } = turnPaths(session.id);
  for (let attempt = 0; session.viewers > 0; ) {
    await whenSeen();
    try {
      const how = await readInto(
        session,
        turn,
        undefined,
        (event) => {
          attempt = 0;
          session.say({ reconnecting: false });
          if (event.type === "watching" && !event.running) session.say({ stopping: false });
        },
        session.frames.last,
      );
      if (how === "left") continue;
      if (how === "empty") return await load(session);
      if (how === "last" || !session.thread.get().running) return;
    } catch (error) {
      if (isAbort(error)) return;
      if (error instanceof ApiError && !error.unreachable && error.status < 500) return;
    }
    session.say({ reconnecting: true });
    await pause(backoffMs(attempt++), signal, backEars);
  }
}

export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";
