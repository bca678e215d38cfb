import type { Run, Step } from "../../../contract/types";

/** What one route (or one paying tool) cost in a run. `costUsd` is the known part only. */
export interface Bill {
  name: string;
  calls: number;
  costUsd: number;
  unpriced: number;
  priceDate: string | null;
}

/** One bill per route, dearest first, then the tools that paid a model. */
export function bills(steps: readonly Step[]): Bill[] {
  const found = new Map<string, Bill>();
  for (const step of steps) {
    const name = step.kind === "tool" ? paidTool(step) : billed(step);
    if (name == null) continue;
    const bill = found.get(name) ?? { name, calls: 0, costUsd: 0, unpriced: 0, priceDate: null };
    found.set(name, bill);
    bill.calls += 1;
    if (step.cost_usd == null || step.cost_usd === undefined) bill.unpriced += 1;
    else bill.costUsd += step.cost_usd;
    bill.priceDate = later(bill.priceDate, step.price_date ?? null);
  }
  return [...found.values()].sort((a, b) => b.costUsd - a.costUsd || b.calls - a.calls);
}

/** Calls that the run counts as unpriced but no step shows: broken off, or made beside the loop. */
export function brokenOff(run: Run): number {
  const shown = bills(run.steps).reduce((sum, bill) => sum + bill.unpriced, 0);
  return Math.max(0, run.unknown_cost_calls - shown);
}

function billed(step: Step): string | null {
  if (step.kind !== "model" || step.duration_ms == null) return null;
  return step.route ?? step.title;
}

function paidTool(step: Step): string | null {
  return typeof step.cost_usd === "number" && step.cost_usd > 0 ? (step.tool ?? step.title) : null;
}

function later(a: string | null, b: string | null): string | null {
  if (a == null || b == null) return a ?? b;
  return a > b ? a : b;
}
