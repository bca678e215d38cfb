/** A sentence for an error: by its code and facts, else what the server said, else the general one. */

import { hasText, t, type Values } from "./index";

export interface SaidError {
  code: string;
  message?: string;
  facts?: Readonly<Record<string, unknown>>;
}

export function errorText(error: SaidError): string {
  const key = `errors.${error.code}`;
  if (hasText(key)) return t(key, plain(error.facts));
  return error.message || t("errors.unknown", { code: error.code });
}

/** Only what a sentence can hold: strings and numbers. */
export function plain(facts: Readonly<Record<string, unknown>> = {}): Values {
  const values: Values = {};
  for (const [name, fact] of Object.entries(facts))
    if (typeof fact === "string" || typeof fact === "number") values[name] = fact;
  return values;
}
