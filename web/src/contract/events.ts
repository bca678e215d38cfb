/** The two event streams, as the OpenAPI document declares them: unions over `type`. */

import type { Schemas } from "./types";

export type TurnEvent = Schemas["TurnEvent"];
export type ActivityEvent = Schemas["ActivityEvent"];

/** One member of the union, by its type. */
export type Turn<T extends TurnEvent["type"]> = Extract<TurnEvent, { type: T }>;

/** After one of these the gateway closes the stream. */
export const LAST_OF_STREAM: ReadonlySet<string> = new Set([
  "queued",
  "done",
  "halted",
  "error",
  "approval_required",
]);
