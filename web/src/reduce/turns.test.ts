import { describe, expect, test } from "vitest";
import {
  answered,
  approval,
  at,
  called,
  conversation,
  entry,
  note,
  replied,
  run,
  said,
} from "./fixtures";
import { type AgentTurn, folded, type Turn } from "./parts";
import { NO_THREAD } from "./thread";
import { turnsOf } from "./turns";
import { viewOf } from "./view";

const agent = (turn: Turn | undefined) => turn as AgentTurn;
const opened = (seq: number, run_id = "run_1") => entry(seq, { kind: "turn_opened", run_id });
const kinds = (turn: Turn | undefined) => agent(turn).parts.map((part) => part.kind);

describe("entries become turns", () => {
  test("a message and its answer are two turns; what does not speak is none", () => {
    const turns = turnsOf([opened(1), said(2, "Hi"), replied(3, "Hello")]);
    expect(turns.map((turn) => turn.kind)).toEqual(["me", "agent"]);
    expect(agent(turns[1])).toMatchObject({
      model: "m",
      costUsd: 0.01,
      unpriced: 0,
      entryId: "ent_3",
    });
  });

  test("a call without a price is counted, not added", () => {
    const turns = turnsOf([said(1, "Hi"), replied(2, "a", { cost_usd: null }), replied(3, "b")]);
    expect(agent(turns[1])).toMatchObject({ costUsd: 0.01, unpriced: 1 });
  });

  test("words put into a running turn break it in two, the second without a header", () => {
    const turns = turnsOf([
      said(1, "Hi"),
      replied(2, "a"),
      said(3, "brief", { steer: true }),
      replied(4, "b"),
    ]);
    expect(turns.map((turn) => turn.kind)).toEqual(["me", "agent", "me", "agent"]);
    expect(agent(turns[3]).continued).toBe(true);
  });

  test("a summary stands where it was made, with what it cost", () => {
    const facts = { through_seq: 2, summary: "in short", context_tokens: 900 };
    const turns = turnsOf([
      said(1, "Hi"),
      replied(2, "a"),
      opened(3, "run_2"),
      entry(4, { kind: "compacted", facts, run_id: "run_2", cost_usd: 0.02 }),
    ]);
    expect(agent(turns[2]).parts).toEqual([
      { kind: "summary", key: "ent_4", text: "in short", tokensLeft: 900, costUsd: 0.02 },
    ]);
  });

  test("a retried run is a turn of its own", () => {
    const turns = turnsOf([
      said(1, "Hi"),
      replied(2, "a"),
      opened(3, "run_2"),
      replied(4, "b", { run_id: "run_2" }),
    ]);
    expect(turns.map((turn) => turn.kind === "agent" && turn.runId)).toEqual([
      false,
      "run_1",
      "run_2",
    ]);
  });

  test("a turn whose entries did not change keeps its identity", () => {
    const cache = new Map();
    const first = turnsOf([said(1, "Hi"), replied(2, "a")], cache);
    const second = turnsOf(
      [said(1, "Hi"), replied(2, "a"), said(3, "x", { run_id: "run_2" })],
      cache,
    );
    expect(second[1]).toBe(first[1]);
  });
});

describe("calls", () => {
  const span = [
    said(1, "Hi"),
    called(2, "c1", "workspace_read", { path: "a" }),
    answered(4, "c1", "workspace_read"),
  ];

  test("carry their result and how long it took", () => {
    const part = agent(turnsOf(span)[1]).parts[0];
    const call = part?.kind === "work" && part.rows.find((row) => row.kind === "call");
    expect(call && call.kind === "call" && call.call).toMatchObject({
      ms: 2000,
      answer: { content: "ok" },
    });
  });

  test("that only looked fold into one row; a command between them parts them", () => {
    const rows = ["workspace_read", "workspace_grep", "shell_run", "workspace_read"].map(
      (name, n) => ({
        kind: "call" as const,
        key: `${n}`,
        call: {
          id: `${n}`,
          name,
          arguments: {},
          broken: false,
          answer: answered(9, `${n}`, name),
          startedAt: at(0),
          ms: 1,
        },
      }),
    );
    expect(folded(rows).map((row) => row.kind)).toEqual(["fold", "call", "call"]);
  });
});

describe("a question to the person", () => {
  const asked = note(3, "human_asked", {
    approval_id: "apr_1",
    ask: "tool",
    tool: "workspace_write",
    call_id: "call_1",
  });
  const decided = (outcome: string) =>
    note(9, "human_decided", { approval_id: "apr_1", outcome, note: "no", from: "web" });
  const before = [said(1, "Hi"), called(2, "call_1", "workspace_write", { path: "a.md" }), asked];

  test("stands where it arose, in place of its call", () => {
    const turn = agent(turnsOf(before)[1]);
    expect(turn.parts.filter((part) => part.kind === "asked")).toHaveLength(1);
    expect(JSON.stringify(turn.parts.filter((part) => part.kind === "work"))).not.toContain(
      "call_1",
    );
  });

  test("once granted is a settled line, then the work; the wait is not its time", () => {
    const turns = turnsOf([
      ...before,
      decided("approved"),
      answered(11, "call_1", "workspace_write"),
    ]);
    expect(kinds(turns[1]).slice(-2)).toEqual(["asked", "work"]);
    expect(JSON.stringify(turns[1])).toContain('"ms":2000');
  });

  test("once refused leaves only the settled line, with the person's words", () => {
    const turn = agent(
      turnsOf([...before, decided("denied"), answered(10, "call_1", "workspace_write")])[1],
    );
    expect(turn.parts.at(-1)).toMatchObject({
      kind: "asked",
      asked: { outcome: "denied", note: "no" },
    });
  });

  test("shows its card before its entry can be read", () => {
    const thread = { ...NO_THREAD, entries: before.slice(0, 2), approval: approval() };
    expect(kinds(viewOf(thread, new Map()).turns[1])).toContain("asked");
  });
});

describe("the live turn", () => {
  const thread = { ...NO_THREAD, head: conversation(), running: true, runId: "run_1" };

  test("exists before anything of it is stored, under the name it will have", () => {
    const before = viewOf({ ...thread, entries: [said(1, "Hi")] }, new Map());
    const after = viewOf({ ...thread, entries: [said(1, "Hi"), replied(2, "x")] }, new Map());
    expect(before.liveKey).toBe(after.liveKey);
    expect(before.turns.at(-1)).toMatchObject({ kind: "agent", parts: [] });
  });

  test("of a run that failed before it said anything still stands, to say so", () => {
    const runs = { run_1: run({ ending: "failed" }) };
    const view = viewOf({ ...thread, running: false, runs, entries: [said(1, "Hi")] }, new Map());
    expect(view.turns.at(-1)).toMatchObject({ kind: "agent", runId: "run_1", entryId: "ent_1" });
  });

  test("is none when nothing runs", () => {
    expect(viewOf({ ...thread, running: false }, new Map()).liveKey).toBeNull();
  });
});
