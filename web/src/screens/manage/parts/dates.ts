/** Days of the ledger (YYYY-MM-DD, in the home's time zone) and lists of words, for a reader. */

import { clock, daysAgo, duration } from "../../../i18n/format";
import { currentLanguage, t } from "../../../i18n/index";

// Thai readers expect the common era and Latin digits in a work tool
const tag = () => {
  const language = currentLanguage();
  return language === "th" ? "th-u-ca-gregory-nu-latn" : language === "en" ? "en-GB" : language;
};

function written(day: string, options: Intl.DateTimeFormatOptions): string {
  // a day of the home is not a moment: it must not move with the viewer's zone
  const at = new Date(`${day.length === 7 ? `${day}-01` : day}T12:00:00Z`);
  return new Intl.DateTimeFormat(tag(), { ...options, timeZone: "UTC" }).format(at);
}

/** "24 Nov". */
export const shortDay = (day: string): string => written(day, { day: "numeric", month: "short" });

/** "Tue 24", or "Nov 2026" for a month. */
export const barName = (day: string): string =>
  day.length === 7
    ? written(day, { month: "short", year: "numeric" })
    : written(day, { weekday: "short", day: "numeric" });

/** "Today 06:50", "Yesterday 21:38", "Sat 19:40", "12 Nov 08:15", on the viewer's calendar. */
export function when(at: string, now: number): string {
  const days = daysAgo(at, now);
  if (days <= 0) return `${t("common.today")} ${clock(at)}`;
  if (days === 1) return `${t("common.yesterday")} ${clock(at)}`;
  const options: Intl.DateTimeFormatOptions =
    days < 7 ? { weekday: "short" } : { day: "numeric", month: "short" };
  return `${new Intl.DateTimeFormat(tag(), options).format(new Date(at))} ${clock(at)}`;
}

/** "a", "a and b", "a, b and c". */
export const inWords = (words: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(words);

/** "48 s", "6 min", "2 h 4 min": for what still goes on. */
export function coarse(ms: number): string {
  if (ms < 60_000) return duration(Math.floor(ms / 1000) * 1000 || 0);
  return ms < 3_600_000 ? t("common.minutes", { n: Math.floor(ms / 60_000) }) : duration(ms);
}
