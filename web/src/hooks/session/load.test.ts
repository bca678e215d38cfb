// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { conversation } from "../../reduce/fixtures";
import { load, newSession } from "./session";

const page = (spent_usd: number) => ({
  ...conversation({ status: "idle", spent_usd }),
  entries: [],
  queued: [],
  pending_approval: null,
  over_budget: false,
  has_more: false,
});

let sums: number[] = [];
let meanwhile = () => {};

/** Answers reads with `sums` in turn; `meanwhile` happens while each is on its way. */
globalThis.fetch = async (request) => {
  if (!new URL((request as Request).url).pathname.includes("/conversations/"))
    return Response.json({ runs: [] });
  const spent = sums.shift() ?? 0;
  meanwhile();
  return Response.json(page(spent));
};

function gateway(given: number[], act: () => void) {
  sums = given;
  meanwhile = act;
}

test("money told before there was a head to keep it in is read again", async () => {
  const session = newSession("c1");
  let told = 0;
  gateway([0, 0.02], () => {
    if (told++ === 0) session.frames.last = "b.9"; // a whole turn went by
  });
  await load(session);
  expect(session.thread.get().head?.spent_usd).toBe(0.02);
});

test("a page that nothing overtook is read once", async () => {
  const session = newSession("c2");
  let reads = 0;
  gateway([0.01, 9], () => {
    reads += 1;
  });
  await load(session);
  expect([reads, session.thread.get().head?.spent_usd]).toEqual([1, 0.01]);
});
