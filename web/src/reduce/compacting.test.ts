import { describe, expect, test } from "vitest";
import type { TurnEvent } from "../contract/events";
import { conversation, note, run, said } from "./fixtures";
import { NO_THREAD, type Thread } from "./thread";
import { reduceTurn } from "./turn";

const OPEN: Thread = { ...NO_THREAD, head: conversation() };
const play = (events: TurnEvent[], from = OPEN) =>
  events.reduce((state, event, n) => reduceTurn(state, event, n * 1000), from);

const accepted: TurnEvent = {
  type: "accepted",
  entry: said(2, "Hi"),
  run_id: "run_1",
  item_ids: [],
};

describe("a summary of earlier messages", () => {
  const begins: TurnEvent = { type: "compacting", through_seq: 2 };

  test("is under way until its note comes, whatever that says", () => {
    const busy = play([accepted, begins]);
    const ended = play([{ type: "note", entry: note(3, "compact_failed", {}) }], busy);
    expect([busy.compacting, ended.compacting]).toEqual([true, false]);
  });

  test("is seen by a page that comes in the middle of it", () => {
    const step = { n: 1, kind: "note" as const, title: "compacting", started_at: "" };
    const detail = { ...conversation(), entries: [], queued: [], over_budget: false };
    const state = play([
      {
        type: "watching",
        conversation: { ...detail, has_more: false },
        running: true,
        partial: { text: "", thinking: "" },
        run: run({ steps: [step] }),
      },
    ]);
    expect(state.compacting).toBe(true);
  });
});
