import { expect, test } from "vitest";
import { readRoute } from "./use-route";

test.each([
  ["/", { page: "chat", id: null }],
  ["/c/cnv_1", { page: "chat", id: "cnv_1" }],
  ["/manage", { page: "manage", section: "", id: null }],
  ["/manage/activity/run_1", { page: "manage", section: "activity", id: "run_1" }],
  ["/welcome", { page: "welcome" }],
  ["/nobody", { page: "chat", id: null }],
  ["/c/%E0%A4%A", { page: "chat", id: null }], // a bad escape opens the chat, not a blank page
])("%s", (path, route) => {
  expect(readRoute(path)).toEqual(route);
});
