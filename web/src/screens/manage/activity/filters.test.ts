import { expect, test } from "vitest";
import type { Run } from "../../../contract/types";
import { matching, NO_FILTERS, nextLimit, outcome, readFilters } from "./filters";

const run = (ending: Run["ending"], source = "chat", agent_id = "outrider") =>
  ({ ending, source, agent_id }) as Run;

test("more goes from 100 to 200 to 500 and ends there", () => {
  expect([nextLimit(100), nextLimit(200), nextLimit(500)]).toEqual([200, 500, null]);
});

test("every way of halting is one outcome, and an interruption is a failure", () => {
  const endings: Run["ending"][] = ["halted:loop", "halted:steps", "interrupted", "stopped", null];
  expect(endings.map((one) => outcome(run(one)))).toEqual([
    "halted",
    "halted",
    "failed",
    "stopped",
    null,
  ]);
});

test("filters combine", () => {
  const runs = [
    run("done"),
    run("failed"),
    run("failed", "job:x"),
    run("failed", "job:y", "ledger"),
  ];
  const filters = { agent: "outrider", status: "failed", source: "job" } as const;
  expect(matching(runs, filters)).toEqual([runs[2]]);
});

test("SEC-107: stored filters that are not ours are ignored", () => {
  expect(readFilters("x")).toEqual(NO_FILTERS);
  expect(readFilters({ agent: 7, status: "sideways", source: null })).toEqual(NO_FILTERS);
});
