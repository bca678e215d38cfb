/** The count of what needs the person: in the tab's title, its icon and the app's badge. */

import { useEffect } from "react";

const MARK = "M3.75 1.5v13M3.75 2.25l9.75 2-3 2.125 3 2.125-9.75 2";

const icon = (raised: boolean): string => {
  const colour = raised
    ? "#B87A14"
    : matchMedia("(prefers-color-scheme: dark)").matches
      ? "#4FBFA8"
      : "#0E6B5C";
  const fill = raised ? ` fill="${colour}"` : "";
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="${MARK}"${fill}/></svg>`,
  )}`;
};

export function useBadge(waiting: number, title: string): void {
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${title}` : title;
  }, [waiting, title]);
  const raised = waiting > 0;
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = icon(raised);
  }, [raised]);
  useEffect(() => {
    const app = navigator as Navigator & { setAppBadge?: (n: number) => Promise<void> };
    void app.setAppBadge?.(waiting).catch(() => {});
  }, [waiting]);
}
