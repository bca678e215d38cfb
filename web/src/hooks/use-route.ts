/** Where the page is: read from the hash, so that any link and reload works. */

import { useMemo } from "react";
import { navigate as go, useHashLocation } from "wouter/use-hash-location";

export type Route =
  | { page: "chat"; id: string | null }
  | { page: "manage"; section: string; id: string | null }
  | { page: "welcome" };

/** A hash that does not read opens the chat, never a blank page. */
export function readRoute(path: string): Route {
  let parts: string[];
  try {
    parts = path.split("?")[0]!.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return { page: "chat", id: null };
  }
  const [page, second, third] = parts;
  if (page === "c") return { page: "chat", id: second ?? null };
  if (page === "manage") return { page: "manage", section: second ?? "", id: third ?? null };
  if (page === "welcome") return { page: "welcome" };
  return { page: "chat", id: null };
}

export function useRoute(): Route {
  const [path] = useHashLocation();
  return useMemo(() => readRoute(path), [path]);
}

export const links = {
  chat: (id?: string | null) => (id ? `#/c/${encodeURIComponent(id)}` : "#/"),
  manage: (section = "", id?: string) =>
    `#/manage${section ? `/${section}` : ""}${id ? `/${encodeURIComponent(id)}` : ""}`,
  run: (id: string) => `#/manage/activity/${encodeURIComponent(id)}`,
  welcome: () => "#/welcome",
};

/** Go to one of `links`. */
export const navigate = (link: string, options?: { replace?: boolean }): void =>
  go(link.replace(/^#/, ""), options);
