import { describe, expect, test } from "vitest";
import { duration, left, tokens } from "./format";
import { money, moneyLong, ofCap, usd } from "./money";

describe("money says how complete it is", () => {
  test.each([
    [null, 0, "no price"],
    [0, 1, "no price"],
    [0.89, 2, "$0.89+"],
    [0.052, 0, "$0.052"],
    [0, 0, "$0.00"],
  ])("%s with %i unpriced", (value, unpriced, text) => {
    expect(money(value, unpriced)).toBe(text);
  });

  test("in a sentence", () => {
    expect(moneyLong(4.12, 7)).toBe("at least $4.12, 7 calls unpriced");
    expect(moneyLong(4.12, 1)).toBe("at least $4.12, 1 call unpriced");
    expect(moneyLong(null)).toBe("no price");
  });

  test("against a cap", () => {
    expect(ofCap(0.31, 2, 0)).toBe("$0.31 of $2.00");
    expect(ofCap(0.31, 2, 1)).toBe("$0.31+ of $2.00");
    expect(ofCap(0, 2, 1)).toBe("no price · cap $2.00");
    expect(ofCap(0.31, 0, 0)).toBe("$0.31");
  });

  test("small sums keep their digits, tiny ones are not 0", () => {
    expect([usd(2), usd(0.0042), usd(0.00001)]).toEqual(["$2.00", "$0.0042", "<$0.0001"]);
  });
});

test.each([
  [12, "12 ms"],
  [900, "0.9 s"],
  [48_400, "48 s"],
  [200_000, "3 min 20 s"],
  [7_440_000, "2 h 4 min"],
])("%i ms lasts %s", (ms, text) => {
  expect(duration(ms)).toBe(text);
});

test("what is left of a deadline", () => {
  expect([left(450_000), left(59_000), left(2_400_000), left(-1)]).toEqual([
    "7:30",
    "0:59",
    "40 min",
    "0:00",
  ]);
});

test("tokens in a word", () => {
  expect([tokens(269), tokens(48_000), tokens(1_200_000)]).toEqual(["269", "48k", "1.2M"]);
});
