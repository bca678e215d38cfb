import { expect, test } from "vitest";
import { conversation, replied, said } from "./fixtures";
import { NO_THREAD, putBehind, type Thread } from "./thread";

const page = (entries: Thread["entries"]) => ({
  ...conversation({ status: "running" }),
  entries: [...entries],
  queued: [],
  pending_approval: null,
  over_budget: false,
  has_more: false,
});

test("a page read before the turn ended does not make an ended turn run again", () => {
  const heard: Thread = { ...NO_THREAD, entries: [said(2, "Hi"), replied(3, "Hello")] };
  const state = putBehind(heard, page([said(2, "Hi")]));
  expect([state.running, state.head?.status]).toEqual([false, "idle"]);
  expect(state.entries.map((one) => one.seq)).toEqual([2, 3]);
});

test("a page read while a turn runs brings what lies before it", () => {
  const heard: Thread = { ...NO_THREAD, running: true, entries: [said(5, "And?")] };
  const state = putBehind(heard, page([said(1, "Hi"), replied(3, "Hello")]));
  expect([state.running, state.entries.map((one) => one.seq)]).toEqual([true, [1, 3, 5]]);
});
