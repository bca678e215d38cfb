import { describe, expect, test } from "vitest";
import type { Run } from "../../../contract/types";
import { attention, failures, inOrder, merged } from "./attention";

let minute = 0;
function run(id: string, ending: Run["ending"], more: Partial<Run> = {}): Run {
  minute += 1;
  const at = `2026-11-30T07:${String(minute % 60).padStart(2, "0")}:00.000Z`;
  return {
    id,
    ending,
    conversation_id: id,
    started_at: at,
    retry_of: null,
    finished_at: ending === null ? null : at,
    ...more,
  } as Run;
}

const NONE = new Set<string>();
const ids = (runs: Run[]) => runs.map((one) => one.id);

describe("what needs a look", () => {
  test("failed and halted runs are listed, newest first; done and running are not", () => {
    const runs = [run("a", "failed"), run("b", "done"), run("c", null), run("d", "halted:budget")];
    expect(ids(attention(runs, NONE))).toEqual(["d", "a"]);
  });

  test("a run seen in this browser is gone", () => {
    expect(attention([run("a", "failed")], new Set(["a"]))).toEqual([]);
  });

  test("a failure that was tried again is the newer run's business", () => {
    const runs = [run("a", "failed"), run("b", "done", { retry_of: "a" })];
    expect(attention(runs, NONE)).toEqual([]);
  });

  test("a stop is forgotten once the conversation went on", () => {
    const stopped = run("a", "stopped", { conversation_id: "x" });
    expect(ids(attention([stopped], NONE))).toEqual(["a"]);
    expect(attention([stopped, run("b", "done", { conversation_id: "x" })], NONE)).toEqual([]);
  });

  test("a stop is not counted as a failure", () => {
    expect(failures([run("a", "stopped"), run("b", "interrupted")])).toBe(1);
  });
});

describe("the list of runs", () => {
  test("A-ACT-6: running first, then the later end", () => {
    const runs = [run("a", "done"), run("b", null), run("c", "failed")];
    expect(ids(inOrder(runs))).toEqual(["b", "c", "a"]);
  });

  test("the live stream overrides a stored row and adds what is not stored yet", () => {
    const stored = run("a", null);
    const over = { ...stored, ending: "done" as const, finished_at: stored.started_at };
    const fresh = run("b", null);
    expect(merged([stored], [over, fresh]).map((one) => [one.id, one.ending])).toEqual([
      ["b", null],
      ["a", "done"],
    ]);
  });
});
