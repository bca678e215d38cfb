import { describe, expect, test } from "vitest";
import type { TurnEvent } from "../contract/events";
import { conversation, replied, run, said } from "./fixtures";
import { NO_THREAD, putDetail, putOlder, type Thread } from "./thread";
import { reduceTurn } from "./turn";

const OPEN: Thread = { ...NO_THREAD, head: conversation() };

describe("pages", () => {
  const page = (entries: Thread["entries"], has_more = true) => ({
    ...conversation({ status: "running" }),
    entries: [...entries],
    queued: [],
    pending_approval: null,
    over_budget: false,
    has_more,
  });

  test("a snapshot keeps older pages that still touch it", () => {
    const state = putOlder(
      putDetail(OPEN, page([said(3, "c")])),
      page([said(1, "a"), said(2, "b")], false),
    );
    const again = putDetail(state, page([said(3, "c"), replied(4, "d")]));
    expect(again.entries.map((one) => one.seq)).toEqual([1, 2, 3, 4]);
    expect(again.hasMore).toBe(false);
  });

  test("a snapshot with a gap drops what lies before it", () => {
    const state = putDetail(OPEN, page([said(1, "a")]));
    expect(putDetail(state, page([said(9, "z")])).entries.map((one) => one.seq)).toEqual([9]);
  });

  test("a snapshot replaces what was being written", () => {
    const state = reduceTurn(OPEN, { type: "text_delta", delta: "old" }, 0);
    const event: TurnEvent = {
      type: "watching",
      conversation: page([said(2, "Hi")]),
      running: true,
      partial: { text: "new", thinking: "" },
      run: run(),
    };
    expect(reduceTurn(state, event, 0).text).toBe("new");
  });
});
