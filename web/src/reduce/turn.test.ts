import { describe, expect, test } from "vitest";
import type { TurnEvent } from "../contract/events";
import { answered, approval, called, conversation, note, replied, run, said } from "./fixtures";
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
const usage = (cost_usd: number, run_unknown_cost_calls = 0): TurnEvent => ({
  type: "usage",
  run_id: "run_1",
  cost_usd,
  spent_usd: cost_usd,
  reserved_usd: 0,
  unknown_cost_calls: run_unknown_cost_calls,
  run_unknown_cost_calls,
  context_tokens: 100,
  context_window: 200,
});

describe("text", () => {
  test("grows with each delta while the turn runs", () => {
    const state = play([
      accepted,
      { type: "text_delta", delta: "He" },
      { type: "text_delta", delta: "llo" },
    ]);
    expect(state).toMatchObject({ running: true, runId: "run_1", text: "Hello" });
  });

  test("is replaced by the stored reply", () => {
    const state = play([
      accepted,
      { type: "text_delta", delta: "Hel" },
      { type: "assistant", entry: replied(3, "Hello") },
    ]);
    expect(state.text).toBe("");
    expect(state.entries.map((one) => one.content)).toEqual(["Hi", "Hello"]);
  });

  test("a stored entry that is replayed changes nothing", () => {
    const reply: TurnEvent = { type: "assistant", entry: replied(3, "Hello") };
    const once = play([accepted, reply]);
    expect(play([accepted, reply], once).entries).toEqual(once.entries);
  });

  test("a thought is kept with the reply that followed it, with its time", () => {
    const state = play([
      accepted,
      { type: "thinking", delta: "" },
      { type: "thinking", delta: "hm" },
      { type: "assistant", entry: replied(3, "x") },
    ]);
    expect(state.thoughts.ent_3).toEqual({ text: "hm", ms: 2000 });
  });
});

describe("tools", () => {
  const began: TurnEvent = { type: "tool_started", call_id: "c", name: "shell_run", arguments: {} };

  test("show their output while they run and give way to the result", () => {
    const running = play([accepted, began, { type: "tool_progress", call_id: "c", chunk: "line" }]);
    expect(running.live.c).toMatchObject({ output: "line", startedAt: 1000 });
    const done = play(
      [
        {
          type: "tool_result",
          entry: answered(4, "c", "shell_run"),
          call_id: "c",
          is_error: false,
        },
      ],
      running,
    );
    expect(done.live).toEqual({});
  });

  test("progress of a call that nobody started is ignored", () => {
    expect(play([accepted, { type: "tool_progress", call_id: "?", chunk: "x" }]).live).toEqual({});
  });
});

describe("the queue", () => {
  const item = {
    item_id: "i1",
    kind: "steer" as const,
    text: "Be brief",
    position: 1,
    created_at: "",
    attachments: [],
  };

  test("loses what the turn took", () => {
    const state = play([
      accepted,
      { type: "queue", queued: [item] },
      { type: "steer", entry: said(4, "Be brief", { steer: true }), folded: 1, item_ids: ["i1"] },
    ]);
    expect(state.queued).toEqual([]);
    expect(state.entries.at(-1)?.content).toBe("Be brief");
  });
});

describe("an approval", () => {
  const asked: TurnEvent = { type: "approval_required", approval: approval() };

  test("rests the turn", () => {
    const state = play([
      accepted,
      { type: "assistant", entry: called(3, "call_1", "workspace_write") },
      asked,
    ]);
    expect(state).toMatchObject({
      running: false,
      approval: { id: "apr_1" },
      head: { status: "waiting" },
    });
  });

  test("is gone once its decision is stored, and the turn goes on", () => {
    const decided = note(5, "human_decided", { approval_id: "apr_1", outcome: "approved" });
    expect(play([accepted, asked, { type: "note", entry: decided }])).toMatchObject({
      running: true,
      approval: null,
    });
  });
});

describe("money", () => {
  test("moves with the turn, unknown calls counted apart", () => {
    const state = play([accepted, usage(0.02), usage(0.02, 1)]);
    expect(state.spend).toEqual({ runId: "run_1", costUsd: 0.02, unpriced: 1 });
    expect(state.head).toMatchObject({
      spent_usd: 0.02,
      unknown_cost_calls: 1,
      context_window: 200,
    });
  });

  test("starts again with the next turn", () => {
    const next: TurnEvent = {
      type: "accepted",
      entry: said(9, "More"),
      run_id: "run_2",
      item_ids: [],
    };
    expect(
      play([accepted, usage(0.02), { type: "done", run: run({ ending: "done" }) }, next]).spend,
    ).toBeNull();
  });
});

describe("the end", () => {
  test.each([
    ["done", { type: "done", run: run({ ending: "done", status: "completed" }) }, "done"],
    [
      "halted",
      { type: "halted", run: run({ ending: "halted:budget" }), reason: "budget" },
      "halted:budget",
    ],
    [
      "failed",
      {
        type: "error",
        run: run({ ending: "failed" }),
        error: { code: "auth", message: "", facts: {} },
      },
      "failed",
    ],
    [
      "without a run",
      { type: "error", run: null, error: { code: "internal", message: "", facts: {} } },
      "failed",
    ],
  ] satisfies [string, TurnEvent, string][])(
    "%s is kept with the conversation",
    (_, event, ending) => {
      expect(play([accepted, event])).toMatchObject({
        running: false,
        head: { status: "idle", last_ending: ending },
      });
    },
  );

  test("a spent cap is remembered", () => {
    expect(
      play([accepted, { type: "halted", run: run({ ending: "halted:budget" }), reason: "budget" }])
        .overBudget,
    ).toBe(true);
  });
});
