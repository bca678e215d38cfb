// What the page's main thread did while a trace ran: work by frame, and its longest task.

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"];
const FRAME = "Commit"; // the end of a frame on the main thread
const WORK = new Set([
  ...["FunctionCall", "EvaluateScript", "EventDispatch", "TimerFire", "MinorGC", "MajorGC"],
  ...["BlinkScheduler_PerformMicrotaskCheckpoint", "RunMicrotasks"],
  ...["Layout", "UpdateLayoutTree", "PrePaint"],
]);

/** Records while `act` runs; the events of every process. */
export async function traced(page, act) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES, traceBufferSizeInKb: 400_000 },
  });
  await act();
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await done;
  await session.detach();
  return events;
}

/** Milliseconds of scripting and layout in each frame that did any, and the longest task. */
export function mainThread(events) {
  const mine = pageThread(events);
  const on = events.filter((one) => one.pid === mine.pid && one.tid === mine.tid && one.ph === "X");
  const frames = on.filter((one) => one.name === FRAME).map((one) => one.ts);
  frames.sort((a, b) => a - b);
  const work = outermost(on.filter((one) => WORK.has(one.name)));
  const sums = new Map();
  for (const one of work) {
    const frame = lastBefore(frames, one.ts);
    sums.set(frame, (sums.get(frame) ?? 0) + milliseconds(one));
  }
  sums.delete(-1);
  const tasks = on.filter((one) => /RunTask$/.test(one.name)).map(milliseconds);
  return { updates: [...sums.values()].sort((a, b) => a - b), longest: Math.max(0, ...tasks) };
}

/** Of the thread itself where the browser says: what else runs here is not the page's doing. */
const milliseconds = (one) => (one.tdur ?? one.dur) / 1000;

/** The thread that made most frames: there is one page. */
function pageThread(events) {
  const ran = new Map();
  for (const one of events)
    if (one.name === FRAME) {
      const key = `${one.pid}/${one.tid}`;
      ran.set(key, { pid: one.pid, tid: one.tid, n: (ran.get(key)?.n ?? 0) + 1 });
    }
  return [...ran.values()].sort((a, b) => b.n - a.n)[0] ?? { pid: 0, tid: 0 };
}

/** Without what lies inside another, so that nothing is counted twice. */
function outermost(events) {
  const sorted = events.sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const kept = [];
  let end = -1;
  for (const one of sorted) {
    if (one.ts < end) continue;
    kept.push(one);
    end = one.ts + one.dur;
  }
  return kept;
}

function lastBefore(sorted, at) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export const at = (sorted, share) =>
  sorted.length === 0
    ? Number.NaN
    : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
