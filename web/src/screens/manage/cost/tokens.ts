/** Counts of tokens as a person reads them: what no provider reported is unknown, never 0. */

import { percent, tokens } from "../../../i18n/format";
import { t } from "../../../i18n/index";

/** A sum of tokens; `partial` says that some calls reported none. */
export interface Sum {
  n: number;
  partial: boolean;
}

interface Counted {
  input: number | null;
  output: number | null;
  cached: number | null;
  cached_of: number | null;
}

/** All rows together; a sum of what nobody reported is null. */
export function wholeOf(rows: readonly Counted[]): Record<keyof Counted, Sum | null> {
  const sum = (pick: (row: Counted) => number | null): Sum | null => {
    const known = rows.map(pick).filter((n) => n !== null);
    if (known.length === 0) return null;
    return { n: known.reduce((total, n) => total + n, 0), partial: known.length < rows.length };
  };
  return {
    input: sum((row) => row.input),
    output: sum((row) => row.output),
    cached: sum((row) => row.cached),
    cached_of: sum((row) => row.cached_of),
  };
}

const numberOf = (sum: Sum | number | null) => (typeof sum === "object" ? (sum?.n ?? null) : sum);

/** "1.3M", "1.3M+" where some did not say, or the word for unknown. */
export function count(sum: Sum | number | null): string {
  const n = numberOf(sum);
  if (n === null) return t("manage.unknown");
  return `${tokens(n)}${typeof sum === "object" && sum?.partial ? "+" : ""}`;
}

/** How much of the input was cached, of those calls that said so. */
export function share(cached: Sum | number | null, of: Sum | number | null): string {
  const [part, whole] = [numberOf(cached), numberOf(of)];
  if (part === null || whole === null) return t("manage.unknown");
  return whole > 0 ? percent(part / whole) : "";
}
