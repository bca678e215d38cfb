// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../api/http";
import type { TurnEvent } from "../../contract/events";
import { newSession } from "./session";

type Post = { text: string; hear: (event: TurnEvent) => void; fail: (error: unknown) => void };
const posts: Post[] = [];
vi.mock("./stream", () => ({
  isAbort: () => false,
  watch: () => Promise.resolve(),
  readInto: (_: unknown, __: string, body: { text: string }, hear: Post["hear"]) =>
    new Promise((_done, fail) => posts.push({ text: body.text, hear, fail })),
}));

const { resend, send, sendNow } = await import("./send");

const texts = () => posts.map((one) => one.text);
const settle = () => vi.advanceTimersByTimeAsync(0);
const receive = (at: number) => {
  posts[at]!.hear({ type: "accepted" } as TurnEvent);
  return settle();
};
const fail = (at: number, status: number) => {
  posts[at]!.fail(new ApiError(status, status ? "storage_full" : "network", ""));
  return settle();
};

beforeEach(() => {
  vi.useFakeTimers();
  posts.length = 0;
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

test("messages leave oldest first, each after the receipt of the one before", async () => {
  const session = newSession("c1");
  for (const text of ["1", "2", "3"]) send(session, text);
  expect(texts()).toEqual(["1"]);
  await receive(0);
  expect(texts()).toEqual(["1", "2"]);
  await receive(1);
  await receive(2);
  expect(texts()).toEqual(["1", "2", "3"]);
  expect(session.outbox.get()).toEqual([]);
});

test("while the gateway is down nothing overtakes, and a timer sends all in order", async () => {
  const session = newSession("c2");
  send(session, "1");
  await fail(0, 0);
  send(session, "2");
  expect(texts()).toEqual(["1", "1"]);
  await fail(1, 0);
  expect(session.outbox.get().map((one) => one.state)).toEqual(["offline", "offline"]);
  await vi.advanceTimersByTimeAsync(21_000);
  expect(texts()).toEqual(["1", "1", "1"]);
  await receive(2);
  await receive(3);
  expect(texts().slice(2)).toEqual(["1", "2"]);
});

test.each([507, 503])("a %i keeps the message, says why, and tries again", async (status) => {
  const session = newSession(`c${status}`);
  send(session, "1");
  await fail(0, status);
  expect(session.outbox.get()).toMatchObject([
    { state: "offline", error: { code: "storage_full" } },
  ]);
  await vi.advanceTimersByTimeAsync(21_000);
  expect(posts).toHaveLength(2);
});

test("the line's return and a press both send at once; a message is never posted twice", async () => {
  const session = newSession("c4");
  send(session, "1");
  await fail(0, 0);
  resend(session, ["offline"]);
  resend(session, ["offline"]);
  expect(posts).toHaveLength(2);
  await fail(1, 0);
  sendNow(session, session.outbox.get()[0]!);
  expect(posts).toHaveLength(3);
  await receive(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(posts).toHaveLength(3);
});

test("a refused message does not hold up the next", async () => {
  const session = newSession("c5");
  send(session, "1");
  send(session, "2");
  await fail(0, 413);
  expect(texts()).toEqual(["1", "2"]);
  expect(session.outbox.get().map((one) => one.state)).toEqual(["failed", "sending"]);
});
