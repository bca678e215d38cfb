import { expect, test } from "vitest";
import type { Approval } from "../../../contract/types";
import { nextLimit, toneOf, tookMs } from "./decided";

const asked = (more: Partial<Approval>) =>
  ({
    status: "approved",
    asked_at: "2026-11-30T07:01:08.000Z",
    decided_at: "2026-11-30T07:07:20.000Z",
    ...more,
  }) as Approval;

test("A-UI-25: denied is amber, expired grey", () => {
  expect((["approved", "denied", "expired", "answered"] as const).map(toneOf)).toEqual([
    "done",
    "wait",
    "idle",
    "live",
  ]);
});

test("the time to a decision is the person's, so an expiry has none", () => {
  expect(tookMs(asked({}))).toBe(372_000);
  expect(tookMs(asked({ status: "expired" }))).toBeNull();
  expect(tookMs(asked({ decided_at: null }))).toBeNull();
});

test("more goes from 50 to 200 to 500 and ends there", () => {
  expect([nextLimit(50), nextLimit(200), nextLimit(500)]).toEqual([200, 500, null]);
});
