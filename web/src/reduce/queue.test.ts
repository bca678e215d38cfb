import { expect, test } from "vitest";
import { enqueue, steerText, unheard } from "./queue";
import { NO_THREAD } from "./thread";

test.each([
  ["/steer be brief", "be brief"],
  ["/steer", ""],
  ["/steering wheel", null],
  ["be /steer", null],
  ["/etc/hosts", null],
])("%s", (text, steer) => {
  expect(steerText(text)).toBe(steer);
});

test("a receipt that comes twice queues once", () => {
  const item = {
    item_id: "i",
    kind: "follow_up" as const,
    text: "x",
    position: 1,
    created_at: "",
    attachments: [],
  };
  expect(enqueue(enqueue(NO_THREAD, item), item).queued).toHaveLength(1);
});

test("a message that the queue shows already is not shown as sent too", () => {
  const sent = (requestId: string, text: string, state: "sending" | "offline") =>
    ({ requestId, text, state, at: 0 }) as const;
  const queued = { item_id: "i", kind: "follow_up" as const, text: "x", position: 1 };
  const all = [sent("1", "x", "sending"), sent("2", "x", "sending"), sent("3", "x", "offline")];
  const left = unheard(all, [{ ...queued, created_at: "", attachments: [] }]);
  expect(left.map((one) => one.requestId)).toEqual(["2", "3"]);
});
