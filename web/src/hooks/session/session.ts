/** One open conversation: its state, and everything that moves it. Lives outside React. */

import { readConversation } from "../../api/conversations";
import { readRuns } from "../../api/home";
import type { TurnEvent } from "../../contract/events";
import { putRuns } from "../../reduce/heard";
import type { Outgoing } from "../../reduce/queue";
import { NO_THREAD, putBehind, putDetail, putOlder, type Thread } from "../../reduce/thread";
import { reduceTurn } from "../../reduce/turn";
import { type Cell, cell } from "../cell";
import { type LoadError, toLoadError } from "../use-load";
import { type Applied, applied } from "./ids";

export interface Status {
  loading: boolean;
  loadingOlder: boolean;
  error: LoadError | null;
  stopping: boolean;
  /** The approval whose decision is on its way, or null. */
  deciding: string | null;
  /** The turn's stream broke and is being picked up again. */
  reconnecting: boolean;
}

export interface Session {
  id: string;
  thread: Cell<Thread>;
  status: Cell<Status>;
  outbox: Cell<readonly Outgoing[]>;
  frames: Applied;
  /** Streams of this conversation that are open now. */
  streams: Set<AbortController>;
  /** How many components look at it. */
  viewers: number;
  apply: (event: TurnEvent) => void;
  say: (change: Partial<Status>) => void;
}

const STILL: Status = {
  loading: false,
  loadingOlder: false,
  error: null,
  stopping: false,
  deciding: null,
  reconnecting: false,
};

export function newSession(id: string): Session {
  const thread = cell<Thread>(NO_THREAD);
  const status = cell<Status>({ ...STILL, loading: true });
  return {
    id,
    thread,
    status,
    outbox: cell<readonly Outgoing[]>([]),
    frames: applied(),
    streams: new Set(),
    viewers: 0,
    apply: (event) => thread.set((now) => reduceTurn(now, event, Date.now())),
    say: (change) => status.set((now) => ({ ...now, ...change })),
  };
}

/**
 * Read the conversation as stored. Frames that came meanwhile know better; but what they told before
 * there was a head to keep it in (money, for one) is in nobody's memory, so it is read once more.
 */
export async function load(session: Session): Promise<void> {
  try {
    if (await readBehind(session)) await readBehind(session);
    session.say({ loading: false, error: null });
  } catch (error) {
    session.say({ loading: false, error: toLoadError(error) });
    throw error;
  }
  void loadRuns(session);
}

/** Whether frames overtook the first page that was ever read. */
async function readBehind(session: Session): Promise<boolean> {
  const before = session.frames.last;
  const detail = await readConversation(session.id);
  if (session.frames.last === before) {
    session.thread.set((now) => settled(putDetail(now, detail)));
    return false;
  }
  const first = !session.thread.get().head;
  if (first) session.thread.set((now) => putBehind(now, detail));
  return first;
}

/** What is stored has ended whatever was only heard. */
const settled = (thread: Thread): Thread =>
  thread.running ? thread : { ...thread, text: "", thinking: "", thinkingSince: null, live: {} };

export async function loadRuns(session: Session): Promise<void> {
  try {
    const runs = await readRuns({ conversation_id: session.id, limit: 50 });
    session.thread.set((now) => putRuns(now, runs));
  } catch {
    // the thread reads without its runs
  }
}

export async function loadOlder(session: Session): Promise<void> {
  const { entries, hasMore } = session.thread.get();
  const first = entries[0];
  if (!hasMore || !first || session.status.get().loadingOlder) return;
  session.say({ loadingOlder: true });
  try {
    const page = await readConversation(session.id, { before_seq: first.seq, limit: 200 });
    session.thread.set((now) => putOlder(now, page));
  } finally {
    session.say({ loadingOlder: false });
  }
}
