/** Every visible sentence goes through `t`. A locale's catalogue loads when it is chosen. */

import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import * as english from "./en/core";
import type { first } from "./en/first";
import type { manage } from "./en/manage";

export const LANGUAGES = { en: "English", vi: "Tiếng Việt", th: "ไทย" } as const;
export type Language = keyof typeof LANGUAGES;

/** `core` is always there; `manage` and `first` come with their screens. */
export type Scope = "core" | "manage" | "first";
export type Namespaces = Record<string, Record<string, string>>;
type Texts = typeof english.core & typeof manage & typeof first;

/** `namespace.name`, checked against the English catalogue. */
export type Key = { [N in keyof Texts & string]: `${N}.${keyof Texts[N] & string}` }[keyof Texts &
  string];
export type Values = Record<string, string | number>;

const LOADERS: Record<Language, Record<Scope, () => Promise<Namespaces>>> = {
  en: {
    core: async () => english.core,
    manage: async () => (await import("./en/manage")).manage,
    first: async () => (await import("./en/first")).first,
  },
  vi: {
    core: async () => (await import("./vi/core")).core,
    manage: async () => (await import("./vi/manage")).manage,
    first: async () => (await import("./vi/first")).first,
  },
  th: {
    core: async () => (await import("./th/core")).core,
    manage: async () => (await import("./th/manage")).manage,
    first: async () => (await import("./th/first")).first,
  },
};

const i18n = setupI18n();
const scopes = new Set<Scope>(["core"]);
const watchers = new Set<() => void>();
let language: Language = "en";
i18n.load("en", flat(english.core));
i18n.activate("en");

function flat(spaces: Namespaces) {
  const messages: Record<string, ReturnType<typeof compileMessage> | string> = {};
  for (const [space, texts] of Object.entries(spaces))
    for (const [name, text] of Object.entries(texts))
      messages[`${space}.${name}`] = compileMessage(text);
  return messages;
}

/** The sentence for `key` in the active language; ICU values and plurals are filled in. */
export function t(key: Key, values?: Values): string {
  return i18n._(key, values);
}

/** Whether the active language has `key`: for codes that come from the server. */
export function hasText(key: string): key is Key {
  return key in i18n.messages;
}

export const currentLanguage = (): Language => language;

/** Load a screen's catalogue before the screen shows. */
export async function loadScope(scope: Scope): Promise<void> {
  if (scopes.has(scope)) return;
  i18n.load(language, { ...i18n.messages, ...flat(await LOADERS[language][scope]()) });
  scopes.add(scope);
}

/** Switch language: every loaded scope is fetched first, so no key ever shows. */
export async function speak(next: Language): Promise<void> {
  const parts = await Promise.all([...scopes].map((scope) => LOADERS[next][scope]()));
  language = next;
  i18n.load(next, Object.assign({}, ...parts.map(flat)));
  i18n.activate(next);
  document.documentElement.lang = next;
  for (const watcher of watchers) watcher();
}

export function onLanguage(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The stored choice, else the browser's first language that we speak, else English. */
export function preferredLanguage(stored: string | null, offered: readonly string[]): Language {
  const wanted = [stored ?? "", ...offered].map((tag) => tag.slice(0, 2).toLowerCase());
  return (wanted.find((tag) => tag in LANGUAGES) as Language | undefined) ?? "en";
}
