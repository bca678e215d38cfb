import type { Connection, Settings } from "../../contract/types";

export type Source = "ollama" | "openrouter" | "openai" | "anthropic" | "server" | "echo";

/** What was chosen and typed so far. Lives in memory only: it may hold a key. */
export interface Draft {
  source: Source;
  key: string;
  /** For a server of one's own. */
  address: string;
  name: string;
  model: string;
}

export const NO_DRAFT: Draft = { source: "echo", key: "", address: "", name: "server", model: "" };

/** The provider that a draft speaks of. */
export function providerOf(draft: Draft): string {
  if (draft.source === "echo") return "fake";
  return draft.source === "server" ? draft.name : draft.source;
}

/** What to try, or null while something is missing. `saved`: a key is stored already. */
export function connectionOf(draft: Draft, saved: boolean): Connection | null {
  const model = draft.model === "" ? {} : { model: draft.model };
  const key = draft.key.trim() === "" ? {} : { key: draft.key.trim() };
  switch (draft.source) {
    case "echo":
      return null;
    case "ollama":
      return { provider: "ollama", ...model };
    case "server":
      if (!isAddress(draft.address) || !isName(draft.name)) return null;
      return { provider: draft.name, base_url: draft.address, ...key, ...model };
    default:
      return draft.key.trim() === "" && !saved
        ? null
        : { provider: draft.source, ...key, ...model };
  }
}

/** The route that will answer, or null while no model is chosen. */
export function routeOf(draft: Draft): string | null {
  if (draft.source === "echo") return "fake:echo";
  return draft.model === "" ? null : `${providerOf(draft)}:${draft.model}`;
}

/** Everything that has to be stored before the first conversation, in this order. */
export interface Plan {
  server: { name: string; address: string; variable: string | null } | null;
  key: { variable: string; value: string } | null;
  route: string;
}

export function planOf(draft: Draft, providers: Settings["providers"]): Plan | null {
  const route = routeOf(draft);
  const value = draft.key.trim();
  if (route === null) return null;
  if (draft.source === "server") {
    if (connectionOf(draft, false) === null) return null;
    const variable = value === "" ? null : variableOf(draft.name);
    return {
      server: { name: draft.name, address: draft.address, variable },
      key: variable === null ? null : { variable, value },
      route,
    };
  }
  const known = providers.find((one) => one.name === providerOf(draft));
  const variable = known?.key_env ?? null;
  if (variable !== null && value === "" && !known?.has_key) return null;
  return {
    server: null,
    key: variable === null || value === "" ? null : { variable, value },
    route,
  };
}

/** "my-server" → "MY_SERVER_API_KEY". */
export const variableOf = (name: string): string =>
  `${name.toUpperCase().replace(/[^A-Z0-9]/g, "_")}_API_KEY`;

export const isAddress = (text: string): boolean => /^https?:\/\/[^\s/]+/.test(text);
export const isName = (text: string): boolean => /^[a-z][a-z0-9_-]{0,30}$/.test(text);
