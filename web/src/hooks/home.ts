/** What every page shares: activity, the list, the line to the gateway, settings, agents. */

import { listConversations } from "../api/conversations";
import { readAgents, readSettings } from "../api/home";
import { ApiError, onSignedOut } from "../api/http";
import { backoffMs, pause, readStream } from "../api/sse";
import type { ActivityEvent } from "../contract/events";
import { parseActivity } from "../contract/parse";
import type { AgentView, Settings } from "../contract/types";
import { type Activity, NO_ACTIVITY, reduceActivity } from "../reduce/activity";
import {
  type Conversations,
  NO_CONVERSATIONS,
  putPage,
  reduceConversations,
} from "../reduce/conversations";
import { cell } from "./cell";

export interface Line {
  state: "connecting" | "open" | "down";
  /** When the next try is due, in milliseconds. */
  retryAt: number | null;
  /** The browser itself says that there is no network. */
  offline: boolean;
}

export const activity = cell<Activity>(NO_ACTIVITY);
export const conversations = cell<Conversations>(NO_CONVERSATIONS);
export const line = cell<Line>({ state: "connecting", retryAt: null, offline: false });
export const settings = cell<Settings | null>(null);
export const agents = cell<readonly AgentView[]>([]);
export const signedOut = cell(false);

/** Called with every frame of the activity stream, after the shared state took it. */
export const activityEars = new Set<(event: ActivityEvent) => void>();
/** Called when the line is back after a break. */
export const backEars = new Set<() => void>();

const wakers = new Set<() => void>();

/** Cut the wait for the next try short. */
export const tryNow = (): void => {
  for (const wake of [...wakers]) wake();
};

export async function loadConversations(older = false): Promise<void> {
  const before = older ? conversations.get().all.at(-1)?.updated_at : undefined;
  const page = await listConversations({ limit: 60, ...(before ? { before } : {}) });
  conversations.set((now) => putPage(now, page, older));
}

export async function loadHome(): Promise<void> {
  const [set, crew] = await Promise.all([readSettings(), readAgents()]);
  settings.set(set);
  agents.set(crew);
}

function hear(event: ActivityEvent) {
  activity.set((now) => reduceActivity(now, event));
  conversations.set((now) => reduceConversations(now, event));
  for (const ear of [...activityEars]) ear(event);
}

async function follow(signal: AbortSignal) {
  let attempt = 0;
  let broken = false;
  const opened = () => {
    attempt = 0;
    line.set((now) => ({ ...now, state: "open", retryAt: null }));
    void loadConversations().catch(() => {});
    if (settings.get() === null || broken) void loadHome().catch(() => {});
    if (broken) for (const ear of [...backEars]) ear();
    broken = false;
  };
  while (!signal.aborted) {
    try {
      await readStream(
        { path: "/api/activity/stream", signal },
        (frame) => {
          const event = parseActivity(frame.data);
          if (event) hear(event);
        },
        opened,
      );
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) attempt = 6; // until signed in
    }
    if (signal.aborted) return;
    broken = true;
    const ms = backoffMs(attempt++);
    line.set((now) => ({ ...now, state: "down", retryAt: Date.now() + ms }));
    await pause(ms, signal, wakers);
    line.set((now) => ({ ...now, retryAt: null })); // "down" until it opens
  }
}

/** Start hearing. Returns what stops it. */
export function startHome(): () => void {
  const stop = new AbortController();
  const online = () => {
    line.set((now) => ({ ...now, offline: !navigator.onLine }));
    if (navigator.onLine) tryNow();
  };
  const visible = () => document.visibilityState === "visible" && tryNow();
  const out = () => signedOut.set(true);
  window.addEventListener("online", online);
  window.addEventListener("offline", online);
  document.addEventListener("visibilitychange", visible);
  onSignedOut.add(out);
  online();
  void follow(stop.signal);
  return () => {
    stop.abort();
    window.removeEventListener("online", online);
    window.removeEventListener("offline", online);
    document.removeEventListener("visibilitychange", visible);
    onSignedOut.delete(out);
  };
}
