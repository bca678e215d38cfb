/** Unsent words per conversation. They survive reload, crash and other tabs; `new` is the empty page. */

import { keep, recall } from "./storage";

const name = (id: string | null) => `draft.${id ?? "new"}`;

export const readDraft = (id: string | null): string => recall(name(id)) ?? "";

export const writeDraft = (id: string | null, text: string): void => keep(name(id), text || null);

export const dropDraft = (id: string): void => keep(name(id), null);
