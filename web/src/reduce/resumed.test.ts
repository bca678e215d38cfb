import { expect, test } from "vitest";
import type { TurnEvent } from "../contract/events";
import { conversation, note } from "./fixtures";
import { NO_THREAD, type Thread } from "./thread";
import { reduceTurn } from "./turn";

test("a resume forgets the half reply that was lost with its drive", () => {
  const half: Thread = { ...NO_THREAD, head: conversation(), running: true, text: "hal" };
  const resumed: TurnEvent = { type: "note", entry: note(5, "resumed", {}) };
  expect(reduceTurn(half, resumed, 1000).text).toBe("");
});
