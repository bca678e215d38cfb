/** What was looked at, merged across tabs. The first visit counts everything as read. */

import type { Conversation } from "../contract/types";
import { mergeSeen, type Seen } from "../reduce/conversations";
import { cell } from "./cell";
import { keepJson, onStored, recallJson } from "./storage";

const NAME = "seen";
const KEPT = 400;

function stored(): Seen {
  const found = recallJson<Partial<Seen>>(NAME, {});
  if (typeof found.floor === "string") return { floor: found.floor, marks: found.marks ?? {} };
  const first = { floor: new Date().toISOString(), marks: {} };
  keepJson(NAME, first);
  return first;
}

export const seen = cell<Seen>(stored());

export function markSeen(one: Conversation): void {
  if ((seen.get().marks[one.id] ?? "") >= one.updated_at) return;
  const marked = { floor: seen.get().floor, marks: { [one.id]: one.updated_at } };
  const merged = mergeSeen(mergeSeen(stored(), seen.get()), marked);
  const newest = Object.entries(merged.marks).sort((a, b) => b[1].localeCompare(a[1]));
  const next = { floor: merged.floor, marks: Object.fromEntries(newest.slice(0, KEPT)) };
  seen.set(next);
  keepJson(NAME, next);
}

export const hearSeen = (): (() => void) =>
  onStored(NAME, () => seen.set((now) => mergeSeen(now, stored())));
