import { t } from "../../../i18n/index";
import { cents } from "../parts/cents";
import type { Bar } from "./days";

/** What a bar stands for, and whether that is all. */
export function figure(bar: Bar): string {
  if (bar.unpriced === 0) return cents(bar.costUsd);
  return bar.costUsd === 0 ? t("cost.bar_unpriced", { n: bar.unpriced }) : `${cents(bar.costUsd)}+`;
}
