/** Days of the ledger (YYYY-MM-DD, in the home's time zone) and lists of words, for a reader. */

import { currentLanguage } from "../../../i18n/index";

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

/** "a", "a and b", "a, b and c". */
export const inWords = (words: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(words);
