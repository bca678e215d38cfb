/** Runs that ended badly and were looked at in this browser, merged across its tabs. */

import { cell } from "./cell";
import { keepJson, onStored, recallJson } from "./storage";

const NAME = "seen_runs";
// older ones have left the list of runs long before
const KEPT = 500;

const stored = (): string[] => {
  const found = recallJson<unknown>(NAME, []);
  return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
};

export const seenRuns = cell<ReadonlySet<string>>(new Set(stored()));

export function markRunsSeen(ids: readonly string[]): void {
  const next = [...new Set([...stored(), ...seenRuns.get(), ...ids])].slice(-KEPT);
  keepJson(NAME, next);
  seenRuns.set(new Set(next));
}

export const hearSeenRuns = (): (() => void) =>
  onStored(NAME, () => seenRuns.set(new Set([...seenRuns.get(), ...stored()])));
