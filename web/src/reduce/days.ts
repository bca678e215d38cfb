/** Calendar days as the viewer lives them. */

const DAY_MS = 86_400_000;

/** Whole calendar days between `at` and `now` on the viewer's calendar. */
export function daysAgo(at: string, now: number): number {
  const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(Date.parse(at))) / DAY_MS);
}
