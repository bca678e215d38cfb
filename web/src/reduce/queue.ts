/** Messages on their way: kept on this device until the gateway has stored them. */

import type { Attachment, Queued } from "../contract/types";
import type { Thread } from "./thread";

/** `held`: waits for a decision. `offline`: the line broke, it is sent again with the same id. */
export type OutgoingState = "sending" | "held" | "offline" | "failed";

export interface Outgoing {
  requestId: string;
  text: string;
  files?: readonly Attachment[];
  state: OutgoingState;
  /** Why it failed, as a code with facts. */
  error?: { code: string; message: string; facts: Readonly<Record<string, unknown>> };
  at: number;
}

export const putOutgoing = (all: readonly Outgoing[], one: Outgoing): Outgoing[] => {
  const at = all.findIndex((other) => other.requestId === one.requestId);
  return at < 0 ? [...all, one] : all.with(at, one);
};

export const dropOutgoing = (all: readonly Outgoing[], requestId: string): Outgoing[] =>
  all.filter((one) => one.requestId !== requestId);

/** The gateway queued our message; only we know its text. */
export function enqueue(state: Thread, item: Queued): Thread {
  if (state.queued.some((one) => one.item_id === item.item_id)) return state;
  return { ...state, queued: [...state.queued, item] };
}

/** Without what the gateway's queue shows already: its word may come before its answer to us. */
export function unheard(waiting: readonly Outgoing[], queued: readonly Queued[]): Outgoing[] {
  const told = queued.map((item) => item.text);
  return waiting.filter((one) => {
    const at = one.state === "sending" ? told.lastIndexOf(one.text) : -1;
    if (at >= 0) told.splice(at, 1);
    return at < 0;
  });
}

/** `/steer text` as the gateway reads it, or null for a plain message. */
export function steerText(text: string): string | null {
  const match = /^\/steer(?:\s+([\s\S]*))?$/.exec(text.trim());
  return match ? (match[1] ?? "").trim() : null;
}
