import { expect, test } from "vitest";
import { enqueue, steerText } from "./queue";
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
