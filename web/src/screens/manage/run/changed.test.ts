import { expect, test } from "vitest";
import type { Approval, Step } from "../../../contract/types";
import { changes } from "./changed";

const wrote = (path: string, call: string, more: Partial<Step> = {}) =>
  ({
    tool: "workspace_write",
    arguments: { path },
    call_id: call,
    duration_ms: 1,
    ...more,
  }) as unknown as Step;
const asked = (call: string, status = "approved") =>
  ({ tool_call_id: call, status }) as unknown as Approval;

test("a file written twice is one change with both requests", () => {
  const found = changes([wrote("a", "1"), wrote("a", "2")], [asked("1"), asked("2")]);
  expect(found.map((one) => [one.path, one.asked.length])).toEqual([["a", 2]]);
});

test("what failed, was refused or is not done yet changed nothing", () => {
  const steps = [wrote("a", "1", { is_error: true }), wrote("b", "2", { duration_ms: null })];
  expect(changes(steps, [asked("1", "denied")])).toEqual([]);
});

test("a file written without asking is still named", () => {
  expect(changes([wrote("a", "1")], [])).toEqual([{ path: "a", asked: [] }]);
});

test("a command that may have changed files is not guessed at", () => {
  expect(changes([wrote("a", "1", { tool: "shell_run" })], [])).toEqual([]);
});
