/**
 * The tabs of one browser read one stream: the tab that holds the lock reads it and tells the rest.
 * A browser opens six connections to a server, so a stream for every tab would starve the seventh.
 */

import { address } from "../api/http";

/** How long a tab waits for the reading one to answer before it takes over: it may be asleep. */
const SILENT_MS = 2_000;

export interface Tabs<M> {
  /** Say something to every other tab. */
  tell: (said: M) => void;
}

interface Part<M> {
  /** Read the stream until the signal ends it. Called while this tab is the one that reads. */
  read: (signal: AbortSignal, tabs: Tabs<M>) => Promise<void>;
  /** What another tab said; whether it was the one that reads. */
  hear: (said: M, reading: boolean, tabs: Tabs<M>) => boolean;
  /** The question of a tab that has just come, or come back; answered by the one that reads. */
  question: M;
}

/** Tabs of another build may speak otherwise, so they keep to themselves. */
const nameOf = () => `outrider ${address("")} ${import.meta.url}`;

/** Take part until the signal ends it. Where a browser lends no lock, a tab reads for itself. */
export function shareTabs<M>(signal: AbortSignal, part: Part<M>): Tabs<M> {
  if (!navigator.locks || typeof BroadcastChannel === "undefined") {
    const alone = { tell: () => {} };
    void part.read(signal, alone);
    return alone;
  }
  const name = nameOf();
  const channel = new BroadcastChannel(name);
  const tabs: Tabs<M> = {
    tell: (said) => signal.aborted || channel.postMessage(said),
  };
  let reading = false;
  let heardAt = 0;
  channel.onmessage = (event: MessageEvent<M>) => {
    if (part.hear(event.data, reading, tabs)) heardAt = Date.now();
  };

  const lead = async (steal: boolean) => {
    const mine = new AbortController();
    const end = () => mine.abort();
    signal.addEventListener("abort", end);
    try {
      await navigator.locks.request(name, steal ? { steal } : { signal }, async () => {
        reading = true;
        await part.read(mine.signal, tabs);
      });
    } catch {
      // taken over by a tab to which this one did not answer, or the page is going
    } finally {
      reading = false;
      mine.abort();
      signal.removeEventListener("abort", end);
    }
    if (!signal.aborted) void lead(false);
  };

  const look = () => {
    if (reading || document.visibilityState !== "visible") return;
    const asked = Date.now();
    tabs.tell(part.question);
    setTimeout(() => {
      if (!reading && !signal.aborted && heardAt < asked) void lead(true);
    }, SILENT_MS);
  };

  void lead(false);
  look();
  document.addEventListener("visibilitychange", look);
  signal.addEventListener("abort", () => {
    document.removeEventListener("visibilitychange", look);
    channel.close();
  });
  return tabs;
}
