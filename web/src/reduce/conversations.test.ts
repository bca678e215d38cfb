import { describe, expect, test } from "vitest";
import { NO_ACTIVITY, reduceActivity } from "./activity";
import {
  groups,
  isUnread,
  mergeSeen,
  NO_CONVERSATIONS,
  news,
  putPage,
  reduceConversations,
} from "./conversations";
import { approval, conversation, run } from "./fixtures";

const NOW = new Date(2026, 10, 30, 20, 31).getTime();
const local = (daysBack: number, hour = 12) =>
  new Date(2026, 10, 30 - daysBack, hour).toISOString();
const one = (id: string, updated_at: string, part = {}) =>
  conversation({ id, updated_at, ...part });

describe("groups", () => {
  test("follow the viewer's calendar, pinned first, archived not at all", () => {
    const all = [
      one("a", local(0)),
      one("b", local(1, 23)),
      one("c", local(2)),
      one("d", local(9), { pinned: true }),
      one("e", local(0), { archived: true }),
    ];
    expect(groups(all, NOW).map(([name, rows]) => [name, rows.map((row) => row.id)])).toEqual([
      ["pinned", ["d"]],
      ["today", ["a"]],
      ["yesterday", ["b"]],
      ["older", ["c"]],
    ]);
  });
});

describe("news", () => {
  const waiting = reduceActivity(NO_ACTIVITY, {
    type: "approval",
    approval: approval({ kind: "question" }),
  });

  test("an approval needs the person, whatever the row says of itself", () => {
    expect(news(conversation(), waiting)).toMatchObject({ kind: "needs", for: "question" });
  });

  test.each([
    [{ status: "running" as const }, "running"],
    [{ status: "waiting" as const }, "needs"],
    [{ last_ending: "failed" }, "failed"],
    [{ last_ending: "stopped" }, "stopped"],
    [{ last_ending: "halted:budget", spent_usd: 2 }, "budget"],
    [{ last_ending: "halted:loop" }, "loop"],
    [{ last_ending: "an ending of tomorrow" }, undefined],
    [{ last_ending: "done" }, undefined],
  ])("%j", (part, kind) => {
    expect(news(conversation(part), NO_ACTIVITY)?.kind).toBe(kind);
  });
});

describe("the list", () => {
  const page = { conversations: [one("b", local(0, 9)), one("a", local(0, 8))], has_more: true };

  test("an older page goes behind the newest", () => {
    const first = putPage(NO_CONVERSATIONS, page, false);
    const state = putPage(first, { conversations: [one("z", local(3))], has_more: false }, true);
    expect(state.all.map((row) => row.id)).toEqual(["b", "a", "z"]);
    expect(state.hasMore).toBe(false);
  });

  test("a fresh first page drops what was deleted elsewhere", () => {
    const first = putPage(NO_CONVERSATIONS, page, false);
    expect(
      putPage(first, { conversations: [one("b", local(0, 9))], has_more: false }, false).all,
    ).toHaveLength(1);
  });

  test("a moved conversation comes to the top, a deleted one goes, a child never shows", () => {
    const first = putPage(NO_CONVERSATIONS, page, false);
    const moved = reduceConversations(first, {
      type: "conversation",
      conversation: one("a", local(0, 10)),
      deleted: false,
    });
    expect(moved.all[0]?.id).toBe("a");
    const gone = reduceConversations(moved, {
      type: "conversation",
      conversation: one("a", local(0, 10)),
      deleted: true,
    });
    expect(gone.all.map((row) => row.id)).toEqual(["b"]);
    const child = one("k", local(0, 11), { parent_id: "b" });
    expect(
      reduceConversations(gone, { type: "conversation", conversation: child, deleted: false }),
    ).toBe(gone);
  });
});

describe("unread", () => {
  const seen = { floor: local(1), marks: { a: local(0, 9) } };

  test("is what moved since it was looked at, and rests", () => {
    expect(isUnread(one("a", local(0, 10)), seen)).toBe(true);
    expect(isUnread(one("a", local(0, 9)), seen)).toBe(false);
    expect(isUnread(one("a", local(0, 10), { status: "running" }), seen)).toBe(false);
    expect(isUnread(one("never", local(2)), seen)).toBe(false);
  });

  test("two tabs' marks merge to the later one", () => {
    const other = { floor: local(2), marks: { a: local(0, 11), b: local(0, 1) } };
    expect(mergeSeen(seen, other)).toEqual({ floor: local(2), marks: other.marks });
  });
});

describe("activity", () => {
  test("a step with the same number replaces the earlier one, in order", () => {
    const step = (n: number, title: string) => ({
      n,
      kind: "tool" as const,
      title,
      started_at: "",
    });
    let state = reduceActivity(NO_ACTIVITY, { type: "run", run: run() });
    for (const [n, title] of [
      [1, "a"],
      [3, "c"],
      [2, "b"],
      [3, "C"],
    ] as const)
      state = reduceActivity(state, { type: "step", run_id: "run_1", step: step(n, title) });
    expect(state.runs.run_1?.steps.map((one) => one.title)).toEqual(["a", "b", "C"]);
  });

  test("a run frame without steps keeps those heard", () => {
    let state = reduceActivity(NO_ACTIVITY, { type: "run", run: run() });
    state = reduceActivity(state, {
      type: "step",
      run_id: "run_1",
      step: { n: 1, kind: "model", title: "", started_at: "" },
    });
    state = reduceActivity(state, { type: "run", run: run({ status: "completed" }) });
    expect(state.runs.run_1?.steps).toHaveLength(1);
  });

  test("a decided approval leaves, a deleted conversation takes its own along", () => {
    const state = reduceActivity(NO_ACTIVITY, { type: "approval", approval: approval() });
    expect(
      reduceActivity(state, { type: "approval", approval: approval({ status: "approved" }) })
        .approvals,
    ).toEqual([]);
    expect(
      reduceActivity(state, { type: "conversation", conversation: conversation(), deleted: true })
        .approvals,
    ).toEqual([]);
  });
});
