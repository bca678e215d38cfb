/** Money where rows are compared: whole cents, more digits only for what is smaller than one. */

import { t } from "../../../i18n/index";
import { usd } from "../../../i18n/money";

export function cents(value: number): string {
  return Math.abs(value) >= 0.01 ? `$${value.toFixed(2)}` : usd(value);
}

/** Like `money`, in cents: "$0.08", "$0.08+", "no price". */
export function centsOf(value: number | null, unpriced = 0): string {
  if (value === null || (value === 0 && unpriced > 0)) return t("common.no_price");
  return unpriced > 0 ? `${cents(value)}+` : cents(value);
}

/** A tenth of a cent below one dollar: for the sums of a single run. */
export function mills(value: number | null, unpriced = 0): string {
  if (value === null || (value === 0 && unpriced > 0)) return t("common.no_price");
  const digits =
    Math.abs(value) >= 0.01 && Math.abs(value) < 1 ? `$${value.toFixed(3)}` : usd(value);
  return unpriced > 0 ? `${digits}+` : digits;
}
