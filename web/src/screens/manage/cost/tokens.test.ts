import { expect, test } from "vitest";
import { loadScope } from "../../../i18n/index";
import { count, share, wholeOf } from "./tokens";

const row = (input: number | null, cached: number | null = null) => ({
  input,
  output: input,
  cached,
  cached_of: cached === null ? null : input,
});

await loadScope("manage");

test("tokens that nobody reported are unknown, not 0", () => {
  expect([count(null), count(wholeOf([row(null)]).input), share(null, null)]).toEqual(
    Array(3).fill("unknown"),
  );
});

test("a sum to which some did not add says so", () => {
  expect(count(wholeOf([row(2000), row(null)]).input)).toBe("2k+");
  expect(count(wholeOf([row(2000), row(500)]).input)).toBe("3k");
});

test("the share is of those who said what was cached", () => {
  const whole = wholeOf([row(1000, 500), row(9000)]);
  expect(share(whole.cached, whole.cached_of)).toMatch(/^50\s?%$/);
});
