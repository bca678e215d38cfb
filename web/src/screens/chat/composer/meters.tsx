import type { Conversation } from "../../../contract/types";
import { tokens } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { money } from "../../../i18n/money";
import { ASSUMED_WINDOW } from "../../../reduce/run";
import type { Spend } from "../../../reduce/thread";

/** How full the model's memory is. An unknown window is assumed, and the meter says so. */
export function ContextMeter({ head }: { head: Conversation }) {
  const { context_tokens: used, context_window: known } = head;
  if (used == null) return null;
  const figures = { used: tokens(used), window: tokens(known ?? ASSUMED_WINDOW) };
  const label = known ? t("chat.context", figures) : t("compact.assumed", figures);
  const share = Math.min(100, (used / (known ?? ASSUMED_WINDOW)) * 100);
  return (
    <span
      className="pill num"
      role="img"
      aria-label={label}
      title={`${label}. ${t("chat.context_full")}`}
    >
      <svg className="ring" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6" pathLength="100" />
        <circle
          cx="8"
          cy="8"
          r="6"
          pathLength="100"
          style={{ "--v": share } as React.CSSProperties}
        />
      </svg>
      <span className="wide-only">
        {known ? t("chat.context_short", figures) : t("compact.assumed_short", figures)}
      </span>
    </span>
  );
}

/** What this turn costs so far. A call without a known price is said, never counted as 0. */
export function CostPill({ spend }: { spend: Spend | null }) {
  if (!spend) return null;
  const known = spend.unpriced > 0 && spend.costUsd === 0 ? null : spend.costUsd;
  return (
    <span className="pill num" title={t("chat.cost_turn")}>
      <span className="sr">{t("chat.cost_turn")}: </span>
      {money(known, spend.unpriced)}
      <span className="wide-only"> {t("chat.this_turn")}</span>
    </span>
  );
}
