// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/http";
import type { Attachment } from "../contract/types";

interface Flight {
  name: string;
  share: (share: number) => void;
  land: (kept: Attachment) => void;
  fail: (error: unknown) => void;
  signal: AbortSignal;
}
const flights: Flight[] = [];
vi.mock("../api/uploads", () => ({
  upload: (file: File, share: Flight["share"], signal: AbortSignal) =>
    new Promise<Attachment>((land, fail) =>
      flights.push({ name: file.name, share, land, fail, signal }),
    ),
}));

const { again, attach, detach, filesOf, returnFiles, takeFiles } = await import("./draft-files");

const file = (name: string) => new File(["x"], name);
const kept = (id: string): Attachment => ({ id, name: id, mime: "text/plain", size: 1 });
const settle = () => new Promise((resolve) => setTimeout(resolve));
const states = (id: string) =>
  filesOf(id)
    .get()
    .map((one) => one.state);

beforeEach(async () => {
  for (const one of flights.splice(0)) one.fail(new ApiError(0, "network", ""));
  await settle();
  flights.length = 0;
});

test("three fly at once, the next leaves when one has landed", async () => {
  attach("c1", ["a", "b", "c", "d"].map(file));
  expect(flights.map((one) => one.name)).toEqual(["a", "b", "c"]);
  flights[0]!.land(kept("upl_a"));
  await settle();
  expect(flights.map((one) => one.name)).toEqual(["a", "b", "c", "d"]);
  expect(states("c1")).toEqual(["kept", "sending", "sending", "sending"]);
});

test("a broken line fails one file, which can be sent again", async () => {
  attach("c2", [file("a")]);
  flights[0]!.fail(new ApiError(0, "network", ""));
  await settle();
  const [one] = filesOf("c2").get();
  expect([one?.state, one?.error?.code]).toEqual(["failed", "network"]);
  again("c2", one!.key);
  flights[1]!.land(kept("upl_a"));
  await settle();
  expect(states("c2")).toEqual(["kept"]);
});

test("a file that is taken out stops, and its end changes nothing", async () => {
  attach("c3", [file("a")]);
  detach("c3", filesOf("c3").get()[0]!.key);
  expect(flights[0]!.signal.aborted).toBe(true);
  flights[0]!.fail(new DOMException("", "AbortError"));
  await settle();
  expect(filesOf("c3").get()).toEqual([]);
});

test("what is kept survives a reload, and what goes with the message leaves the draft", async () => {
  attach("c4", [file("a")]);
  flights[0]!.land(kept("upl_a"));
  await settle();
  expect(localStorage.getItem("outrider.files.c4")).toContain("upl_a");
  vi.resetModules();
  const reloaded = await import("./draft-files");
  expect(reloaded.takeFiles("c4").map((one) => one.id)).toEqual(["upl_a"]);
  expect(localStorage.getItem("outrider.files.c4")).toBeNull();
});

test("what Stop pulled from the queue comes back to its draft", () => {
  returnFiles("c5", [kept("upl_a")]);
  expect(takeFiles("c5").map((one) => one.id)).toEqual(["upl_a"]);
});
