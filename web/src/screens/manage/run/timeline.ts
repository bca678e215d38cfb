import type { Run, Step } from "../../../contract/types";

/** Where the time of a run went. `x` and `w` are shares of the lane, 0 to 1. */
export interface Row {
  step: Step;
  atMs: number;
  durationMs: number;
  open: boolean;
  tone: Tone;
  x: number;
  w: number;
}

export type Tone = "model" | "tool" | "failed" | "waiting" | "mark";

export interface Timeline {
  rows: Row[];
  tookMs: number;
  workedMs: number;
  waitedMs: number;
}

interface Span {
  from: number;
  to: number;
}

// Waiting for a person may take hours while the work takes seconds: together all idle time is drawn
// no longer than this share of the work, so that the work stays readable.
const IDLE_SHARE = 0.25;
// A gap between two steps counts as idle from here on: below it is the loop's own time.
const GAP_MS = 30_000;

/** The rows of a run at the time `now` (ms since the epoch), in the order they began. */
export function timeline(run: Run, now: number): Timeline {
  const began = Date.parse(run.started_at);
  const last = run.finished_at == null ? now : Date.parse(run.finished_at);
  const spans = run.steps.map((step) => spanOf(step, began, last));
  const ended = Math.max(last - began, ...spans.map((span) => span.to), 0);
  const waits = joined(spans.filter((_, at) => run.steps[at]?.kind === "approval"));
  const idle = joined([...waits, ...gaps(spans, ended)]);
  const draw = drawing(idle, ended);
  const whole = draw(ended) || 1;
  const rows = run.steps.map((step, at) => {
    const span = spans[at] ?? { from: 0, to: 0 };
    const x = draw(span.from) / whole;
    return {
      step,
      atMs: span.from,
      durationMs: span.to - span.from,
      open: step.duration_ms == null && run.finished_at == null,
      tone: toneOf(step),
      x,
      w: draw(span.to) / whole - x,
    };
  });
  const waitedMs = length(waits);
  return { rows, tookMs: ended, workedMs: ended - waitedMs, waitedMs };
}

/** How many steps of each kind count as work: notes and steers do not. */
export function counts(steps: readonly Step[]): Partial<Record<Step["kind"], number>> {
  const found: Partial<Record<Step["kind"], number>> = {};
  for (const step of steps) {
    if (step.kind === "note" || step.kind === "steer" || step.kind === "debug") continue;
    found[step.kind] = (found[step.kind] ?? 0) + 1;
  }
  return found;
}

function spanOf(step: Step, began: number, last: number): Span {
  const from = Math.max(0, Date.parse(step.started_at) - began);
  const open = isMark(step) ? 0 : Math.max(0, last - began - from);
  return { from, to: from + (step.duration_ms ?? open) };
}

function isMark(step: Step): boolean {
  return step.kind === "note" || step.kind === "steer" || step.kind === "debug";
}

function toneOf(step: Step): Tone {
  if (isMark(step)) return "mark";
  if (step.kind === "approval") return "waiting";
  if (step.is_error === true || step.kind === "fallback" || step.kind === "retry") return "failed";
  return step.kind === "tool" ? "tool" : "model";
}

/** The same time without overlaps, in order. */
function joined(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const before = out.at(-1);
    if (before !== undefined && span.from <= before.to) before.to = Math.max(before.to, span.to);
    else out.push({ ...span });
  }
  return out;
}

/** Long stretches in which no step ran: the gateway was down, or the run waited for a seat. */
function gaps(spans: readonly Span[], ended: number): Span[] {
  const out: Span[] = [];
  let at = 0;
  for (const span of joined(spans)) {
    if (span.from - at > GAP_MS) out.push({ from: at, to: span.from });
    at = Math.max(at, span.to);
  }
  if (ended - at > GAP_MS) out.push({ from: at, to: ended });
  return out;
}

/** Real time to drawn time: work to scale, idle time squeezed. */
function drawing(idle: readonly Span[], ended: number): (ms: number) => number {
  const total = length(idle);
  const work = ended - total;
  const squeeze = total === 0 || work <= 0 ? 1 : Math.min(1, (work * IDLE_SHARE) / total);
  return (ms) => {
    const before = idle.reduce((sum, one) => sum + Math.max(0, Math.min(ms, one.to) - one.from), 0);
    return ms - before + before * squeeze;
  };
}

function length(spans: readonly Span[]): number {
  return spans.reduce((sum, one) => sum + one.to - one.from, 0);
}
