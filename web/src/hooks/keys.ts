/** Keys that work anywhere. Single letters can be switched off, and never fire while typing. */

import { useEffect, useRef } from "react";
import { cell, useCell } from "./cell";
import { keep, recall } from "./storage";

const single = cell(recall("keys") !== "off");

/** Whether single-letter keys work. */
export const useSingleKeys = (): boolean => useCell(single);
export const singleKeys = (): boolean => single.get();
export function setSingleKeys(on: boolean): void {
  keep("keys", on ? null : "off");
  single.set(on);
}

export const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? "");

/** "⌘K" on a Mac, "Ctrl K" elsewhere. */
export const chord = (key: string): string => (isMac ? `⌘${key}` : `Ctrl ${key}`);

export const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Keys by name: "mod+k", "mod+shift+o", "?", "/". A handler returning false lets the key through. */
export type Keys = Record<string, (event: KeyboardEvent) => unknown>;

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229) return;
      const mod = event.metaKey || event.ctrlKey;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const name = `${mod ? "mod+" : ""}${event.shiftKey && mod ? "shift+" : ""}${key}`;
      const run = latest.current[name];
      if (!run || event.defaultPrevented) return;
      if (!mod && typing(event.target)) return;
      if (!mod && key.length === 1 && !singleKeys()) return;
      if (run(event) !== false) event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
