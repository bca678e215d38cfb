import { expect, test } from "vitest";
import { match, rank } from "./fuzzy";

test("letters in order match, out of order they do not", () => {
  expect(match("nbk", "Nightly backup")).not.toBeNull();
  expect(match("kbn", "Nightly backup")).toBeNull();
});

test("a word beats scattered letters, a word's start beats its middle", () => {
  const found = rank("back", ["b a c k", "feedback", "Backups"], (text) => text);
  expect(found.map((one) => one.item)).toEqual(["Backups", "feedback", "b a c k"]);
});

test("accents need not be typed, in Vietnamese either", () => {
  expect(match("dich hop dong", "Dịch hợp đồng thuê nhà")).not.toBeNull();
});

test("the matched letters are told", () => {
  expect(match("back", "My back")?.at).toEqual([3, 4, 5, 6]);
});

test("nothing asked for keeps the order", () => {
  expect(rank(" ", ["b", "a"], (text) => text).map((one) => one.item)).toEqual(["b", "a"]);
});
