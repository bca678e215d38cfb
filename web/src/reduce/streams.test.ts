/** The streams that the gateway's own flow tests recorded, replayed. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import type { TurnEvent } from "../contract/events";
import { parseTurn } from "../contract/parse";
import { conversation } from "./fixtures";
import { NO_THREAD, type Thread } from "./thread";
import { reduceTurn } from "./turn";
import { viewOf } from "./view";

const FOLDER = resolve(import.meta.dirname, "../../../contract/streams");
const names = readdirSync(FOLDER).filter((name) => name.endsWith(".jsonl"));
const lines = (name: string) => readFileSync(join(FOLDER, name), "utf8").trim().split("\n");

test("there are recorded streams", () => {
  expect(names.length).toBeGreaterThan(0);
});

test.each(names)("%s: every frame reads", (name) => {
  const unread = lines(name).filter((line) => parseTurn(line) === null);
  expect(unread).toEqual([]);
});

const OPEN: Thread = { ...NO_THREAD, head: conversation() };
const play = (events: readonly TurnEvent[], from = OPEN) =>
  events.reduce((state, event) => reduceTurn(state, event, 0), from);

test.each(names)("%s: ends with an answer on the page and nothing half done", (name) => {
  const events = lines(name).flatMap((line) => parseTurn(line) ?? []);
  const thread = play(events);
  expect(thread).toMatchObject({ running: false, text: "", live: {}, approval: null });
  const last = viewOf(thread, new Map()).turns.at(-1);
  expect(last?.kind === "agent" && last.parts.at(-1)?.kind).toBe("text");
});

test.each(names)("%s: entries replayed twice are there once", (name) => {
  const events = lines(name).flatMap((line) => parseTurn(line) ?? []);
  const stored = events.filter((event) => "entry" in event);
  const once = play(events);
  expect(play(stored, once).entries).toEqual(once.entries);
});
