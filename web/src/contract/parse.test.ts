import { describe, expect, test } from "vitest";
import { parseActivity, parseTurn } from "./parse";

const entry = {
  id: "ent_1",
  seq: 3,
  kind: "model_said",
  role: "assistant",
  agent_id: "default",
  run_id: "run_1",
  content: "Hello",
  created_at: "2026-11-30T20:31:00.000Z",
  attachments: [],
  tool_calls: [],
};

describe("a frame that reads", () => {
  test("becomes its event, with absent fields as null", () => {
    const event = parseTurn(JSON.stringify({ type: "assistant", entry }));
    expect(event).toMatchObject({ type: "assistant", entry: { content: "Hello", cost_usd: null } });
  });

  test("keeps only the fields that the page knows", () => {
    const event = parseTurn(JSON.stringify({ type: "text_delta", delta: "a", extra: { deep: 1 } }));
    expect(event).toEqual({ type: "text_delta", delta: "a" });
  });
});

describe("SEC-106: a frame that does not read is ignored", () => {
  test.each([
    ["no JSON", "{"],
    ["not an object", "[1]"],
    ["null", "null"],
    ["no type", JSON.stringify({ delta: "a" })],
    ["an unknown type", JSON.stringify({ type: "artifact", artifact: {} })],
    ["a type of the prototype", JSON.stringify({ type: "constructor" })],
    ["a type that is no text", JSON.stringify({ type: 4 })],
    ["a missing field", JSON.stringify({ type: "text_delta" })],
    ["a wrong type", JSON.stringify({ type: "text_delta", delta: 4 })],
    [
      "an entry without an id",
      JSON.stringify({ type: "note", entry: { ...entry, id: undefined } }),
    ],
    [
      "a role nobody has",
      JSON.stringify({ type: "assistant", entry: { ...entry, role: "system" } }),
    ],
    ["a number that is none", '{"type":"queued","item_id":"i","kind":"steer","position":"1"}'],
  ])("%s", (_, data) => {
    expect(parseTurn(data)).toBeNull();
  });
});

test("one unreadable row hides only itself", () => {
  const queued = [{ item_id: "a", kind: "follow_up", text: "x", position: 1 }, { item_id: 4 }];
  const event = parseTurn(JSON.stringify({ type: "queue", queued }));
  expect(event?.type === "queue" && event.queued).toHaveLength(1);
});

test("an activity frame is no turn frame", () => {
  const frame = JSON.stringify({
    type: "snapshot",
    runs: [],
    approvals: [],
    conversations_changed_at: "",
  });
  expect(parseTurn(frame)).toBeNull();
  expect(parseActivity(frame)).toMatchObject({ type: "snapshot" });
});
