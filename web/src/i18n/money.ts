/** Money says how complete it is, at every size. `null` is unknown and never becomes 0. */

import { t } from "./index";

/** "$0.31", "$0.041", "$0.0042": two digits, more when the sum is smaller than a cent would show. */
export function usd(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || size >= 0.1) return `$${value.toFixed(2)}`;
  if (size >= 0.01) return `$${value.toFixed(3).replace(/0$/, "")}`;
  if (size >= 0.0001) return `$${value.toFixed(4)}`;
  return value > 0 ? "<$0.0001" : `$${value.toFixed(4)}`;
}

/** For a pill or a cell: "$0.89", "$0.89+", "no price", or "free" never: a known 0 is "$0.00". */
export function money(value: number | null, unpriced = 0): string {
  if (value === null) return t("common.no_price");
  if (unpriced > 0) return value === 0 ? t("common.no_price") : `${usd(value)}+`;
  return usd(value);
}

/** For a headline: "$4.12", or "at least $4.12, 7 calls unpriced". */
export function moneyLong(value: number | null, unpriced = 0): string {
  if (value === null) return t("common.no_price");
  if (unpriced === 0) return usd(value);
  return t("common.at_least", { sum: usd(value), n: unpriced });
}

/** "every call priced" or "7 calls unpriced". */
export function completeness(unpriced: number): string {
  return unpriced === 0 ? t("common.all_priced") : t("common.unpriced", { n: unpriced });
}

/** "$0.31 of $2.00", "$0.31+ of $2.00", or the sum alone when there is no cap. */
export function ofCap(spent: number, cap: number, unpriced: number): string {
  if (cap <= 0) return money(spent, unpriced);
  if (spent === 0 && unpriced > 0) return t("common.unknown_of_cap", { cap: usd(cap) });
  return t("common.of_cap", { spent: money(spent, unpriced), cap: usd(cap) });
}
