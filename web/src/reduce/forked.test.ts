import { expect, test } from "vitest";
import { conversation, entry, replied, said } from "./fixtures";
import type { AgentTurn } from "./parts";
import { turnsOf } from "./turns";
import { copiedTurns } from "./view";

const copy = { run_id: null } as const;
const opened = (seq: number, run_id: string | null = null) =>
  entry(seq, { kind: "turn_opened", role: "note", code: "turn_opened", facts: {}, run_id });
const forked = [
  opened(1),
  said(2, "Hi", copy),
  replied(3, "failed", { ...copy, partial: true, cost_usd: null }),
  opened(4), // the same message again
  replied(5, "Hello", { ...copy, cost_usd: null }),
  opened(6),
  said(7, "And?", copy),
  replied(8, "So", { ...copy, cost_usd: null }),
];
const agents = (turns: ReturnType<typeof turnsOf>) =>
  turns.filter((turn): turn is AgentTurn => turn.kind === "agent");

test("copied turns keep their headers and have keys of their own", () => {
  const turns = turnsOf(forked);
  expect(new Set(turns.map((turn) => turn.key)).size).toBe(turns.length);
  expect(agents(turns).map((turn) => turn.continued)).toEqual([false, false, false]);
});

test("what was copied is neither a cost nor a call without a price", () => {
  for (const turn of agents(turnsOf(forked)))
    expect(turn).toMatchObject({ costUsd: 0, unpriced: 0, runId: null });
});

test("a fork is itself from its first own turn on", () => {
  const turns = turnsOf([...forked, opened(9, "run_9"), said(10, "New", { run_id: "run_9" })]);
  const head = conversation({ forked_from: "cnv_0" });
  expect(copiedTurns(turns, head)).toBe(turns.length - 1);
  expect(copiedTurns(turns, conversation())).toBe(0);
  expect(copiedTurns(turnsOf(forked), head)).toBe(5);
});
