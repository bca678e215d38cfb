/** Times, sizes and money for a reader. Unknown money is never shown as 0. */

import { daysAgo } from "../reduce/days";
import { currentLanguage, t } from "./index";

export { daysAgo };

const cache = new Map<string, Intl.DateTimeFormat>();

function stamp(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = currentLanguage() + JSON.stringify(options);
  let format = cache.get(key);
  if (!format) {
    // Thai readers here expect the common era and Latin digits in a work tool
    const tag = currentLanguage() === "th" ? "th-u-ca-gregory-nu-latn" : currentLanguage();
    format = new Intl.DateTimeFormat(tag === "en" ? "en-GB" : tag, options);
    cache.set(key, format);
  }
  return format;
}

export const clock = (at: string | number | Date): string =>
  stamp({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(at));

export const clockSeconds = (at: string): string =>
  stamp({ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(
    new Date(at),
  );

export const day = (at: string): string =>
  stamp({ weekday: "short", day: "numeric", month: "short" }).format(new Date(at));

export const dateTime = (at: string): string =>
  stamp({ dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }).format(new Date(at));

/** "now", "6 m", "19:04", "Thu", "23 Nov": as short as it can be said. */
export function ago(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  if (minutes < 1) return t("common.now");
  if (minutes < 60) return t("common.minutes_short", { n: minutes });
  const days = daysAgo(at, now);
  if (days <= 1) return clock(at);
  if (days < 7) return stamp({ weekday: "short" }).format(new Date(at));
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return stamp({ day: "numeric", month: "short", year: sameYear ? undefined : "numeric" }).format(
    new Date(at),
  );
}

/** "0.9 s", "48 s", "3 min 20 s", "2 h 4 min". */
export function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 0.095) return t("common.ms", { n: Math.round(ms) });
  if (seconds < 10) return t("common.seconds", { n: seconds.toFixed(1) });
  if (seconds < 60) return t("common.seconds", { n: Math.round(seconds) });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t("common.minutes_seconds", { m: minutes, s: Math.floor(seconds % 60) });
  return t("common.hours_minutes", { h: Math.floor(minutes / 60), m: minutes % 60 });
}

/** "7:30", "41 min", "3 h": what is left of a deadline. */
export function left(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (seconds < 7200) return t("common.minutes", { n: Math.round(seconds / 60) });
  return t("common.hours", { n: Math.round(seconds / 3600) });
}

export const number = (value: number): string =>
  new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 }).format(value);

export const percent = (share: number): string =>
  new Intl.NumberFormat(currentLanguage(), { style: "percent" }).format(share);

/** 48k, 1.2M; below a thousand the figure itself. */
export function tokens(count: number): string {
  if (count < 1000) return String(count);
  if (count < 1_000_000) return `${Math.round(count / 1000)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

export function bytes(size: number): string {
  if (size < 1000) return `${size} B`;
  if (size < 1_000_000) return `${Math.round(size / 1000)} kB`;
  return `${(size / 1_000_000).toFixed(1)} MB`;
}
