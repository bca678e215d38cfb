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
import { shareTabs, type Tabs } from "./tabs";

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

/** Cut the wait for the next try short, whichever tab waits. */
export const tryNow = (): void => {
  wake();
  others?.tell({ kind: "wake" });
};

const wake = () => {
  for (const one of [...wakers]) one();
};

/** What the tab that reads the activity stream says to the others, and they to it. */
type Said =
  | { kind: "frame"; data: string }
  | { kind: "opened"; back: boolean }
  | { kind: "line"; line: Line }
  | { kind: "state"; activity: Activity; line: Line }
  | { kind: "what" }
  | { kind: "out" }
  | { kind: "wake" };

let others: Tabs<Said> | null = null;

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

function hear(data: string) {
  const event = parseActivity(data);
  if (!event) return;
  activity.set((now) => reduceActivity(now, event));
  conversations.set((now) => reduceConversations(now, event));
  for (const ear of [...activityEars]) ear(event);
}

function opened(back: boolean) {
  signedOut.set(false); // perhaps in another tab
  line.set((now) => ({ ...now, state: "open", retryAt: null }));
  void loadConversations().catch(() => {});
  if (settings.get() === null || back) void loadHome().catch(() => {});
  if (back) for (const ear of [...backEars]) ear();
}

/** The line as another tab has it; whether there is a network, every tab knows itself. */
const putLine = (told: Line) => line.set((now) => ({ ...told, offline: now.offline }));

/** What another tab said, and whether it is the one that reads: only that one has answers. */
function heard(said: Said, reading: boolean, tabs: Tabs<Said>): boolean {
  switch (said.kind) {
    case "what":
      if (reading) tabs.tell({ kind: "state", activity: activity.get(), line: line.get() });
      return false;
    case "wake":
      wake();
      return false;
    case "out":
      signedOut.set(true);
      return false;
    case "frame":
      hear(said.data);
      return true;
    case "opened":
      opened(said.back);
      return true;
    case "line":
      putLine(said.line);
      return true;
    case "state": {
      const first = line.get().state === "connecting";
      activity.set(said.activity);
      putLine(said.line);
      if (first && said.line.state === "open") opened(false);
      return true;
    }
  }
}

async function follow(signal: AbortSignal, tabs: Tabs<Said>) {
  let attempt = 0;
  let broken = line.get().state !== "connecting"; // taken over: what came in between is missed
  const move = (change: Partial<Line>) => {
    line.set((now) => ({ ...now, ...change }));
    tabs.tell({ kind: "line", line: line.get() });
  };
  const open = () => {
    attempt = 0;
    tabs.tell({ kind: "opened", back: broken });
    opened(broken);
    broken = false;
  };
  const frame = ({ data }: { data: string }) => {
    hear(data);
    tabs.tell({ kind: "frame", data });
  };
  while (!signal.aborted) {
    try {
      await readStream({ path: "/api/activity/stream", signal }, frame, open);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) attempt = 6; // until signed in
    }
    if (signal.aborted) return;
    broken = true;
    const ms = backoffMs(attempt++);
    move({ state: "down", retryAt: Date.now() + ms });
    await pause(ms, signal, wakers);
    move({ retryAt: null }); // "down" until it opens
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
  const out = () => {
    if (!signedOut.get()) others?.tell({ kind: "out" });
    signedOut.set(true);
  };
  window.addEventListener("online", online);
  window.addEventListener("offline", online);
  document.addEventListener("visibilitychange", visible);
  onSignedOut.add(out);
  online();
  others = shareTabs<Said>(stop.signal, { read: follow, hear: heard, question: { kind: "what" } });
  return () => {
    stop.abort();
    window.removeEventListener("online", online);
    window.removeEventListener("offline", online);
    document.removeEventListener("visibilitychange", visible);
    onSignedOut.delete(out);
  };
}
