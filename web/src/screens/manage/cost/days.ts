/** One bar: what a day (or a month, over a year) cost, as far as it is known. */
export interface Bar {
  day: string;
  costUsd: number;
  calls: number;
  unpriced: number;
  today: boolean;
  labelled: boolean;
}

/** The bars of one agent, or of everyone when `agentId` is null. */
export interface Panel {
  agentId: string | null;
  bars: Bar[];
  costUsd: number;
  unpriced: number;
}

export interface DayRow {
  day: string;
  agent_id: string;
  cost_usd: number;
  calls: number;
  unpriced_calls: number;
}

// More bars than this do not fit a panel: a year is drawn by month.
const MOST_BARS = 31;

/** Everyone first, then every agent by spend; all on the same days. */
export function panels(rows: readonly DayRow[], fromDay: string, toDay: string): Panel[] {
  const days = span(fromDay, toDay);
  const agents = [...new Set(rows.map((row) => row.agent_id))];
  const each = agents
    .map((id) =>
      panel(
        id,
        rows.filter((row) => row.agent_id === id),
        days,
      ),
    )
    .sort((a, b) => b.costUsd - a.costUsd || b.unpriced - a.unpriced);
  return [panel(null, rows, days), ...each];
}

/** The dearest bar of all panels: the one scale they share. Never 0, so it can divide. */
export function scale(all: readonly Panel[]): number {
  const top = Math.max(0, ...all.flatMap((one) => one.bars.map((bar) => bar.costUsd)));
  return top > 0 ? top : 1;
}

/** Every day from `from` to `to`, both included (YYYY-MM-DD), or every month of a long span. */
export function span(from: string, to: string): string[] {
  const days: string[] = [];
  const last = Date.parse(`${to}T00:00:00Z`);
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= last; at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days.length <= MOST_BARS ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
}

function panel(agentId: string | null, rows: readonly DayRow[], days: readonly string[]): Panel {
  const sums = new Map(days.map((day) => [day, { costUsd: 0, calls: 0, unpriced: 0 }]));
  for (const row of rows) {
    const sum = sums.get(row.day) ?? sums.get(row.day.slice(0, 7));
    if (sum === undefined) continue;
    sum.costUsd += row.cost_usd;
    sum.calls += row.calls;
    sum.unpriced += row.unpriced_calls;
  }
  const top = Math.max(...[...sums.values()].map((sum) => sum.costUsd));
  let unlabelled = top > 0;
  const bars = days.map((day, at) => {
    const sum = sums.get(day) ?? { costUsd: 0, calls: 0, unpriced: 0 };
    const today = at === days.length - 1;
    const labelled = (today && sum.calls > 0) || (unlabelled && sum.costUsd === top);
    if (sum.costUsd === top) unlabelled = false;
    return { day, ...sum, today, labelled };
  });
  const total = (pick: (bar: Bar) => number) => bars.reduce((sum, bar) => sum + pick(bar), 0);
  return {
    agentId,
    bars,
    costUsd: total((bar) => bar.costUsd),
    unpriced: total((bar) => bar.unpriced),
  };
}
