import type { Stats } from "../../../contract/types";
import { t } from "../../../i18n/index";
import { cents } from "../parts/cents";

/** The figure and how complete it is, in one sentence. */
export function headline(stats: Stats): string {
  const words = spanWords(stats.days);
  const { cost_usd: cost, unpriced_calls: n } = stats;
  if (n === 0 && stats.calls === 0) return t("cost.headline_none", { span: words });
  if (n === 0) return t("cost.headline", { sum: cents(cost), span: words });
  if (cost === 0) return t("cost.headline_unknown", { span: words, n });
  return t("cost.headline_least", { sum: cents(cost), span: words, n });
}

function spanWords(days: number): string {
  if (days <= 7) return t("cost.in_7");
  return t(days <= 31 ? "cost.in_30" : "cost.in_365");
}

/** Why calls have no price: on the owner's machine, or nobody published one. */
export function unpricedWhy(stats: Stats): string {
  const own = Math.min(stats.own_machine_calls, stats.unpriced_calls);
  const rest = stats.unpriced_calls - own;
  return [
    own > 0 ? t("cost.own_machine", { n: own }) : "",
    rest > 0 ? t("cost.nobody_price", { n: rest }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}
