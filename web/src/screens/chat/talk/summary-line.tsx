import { useState } from "react";
import { tokens } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { money } from "../../../i18n/money";
import { Icon } from "../../../ui/icon";
import { Markdown } from "../markdown/lazy";

interface SummaryLineProps {
  text: string;
  /** About how long the next request is, and what the summary cost; null where nobody knows. */
  tokensLeft: number | null;
  costUsd: number | null;
}

/** The line under what the model no longer reads word for word; it opens to what it reads instead. */
export function SummaryLine({ text, tokensLeft, costUsd }: SummaryLineProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className="summed">
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="memory" />
        <span>{t("compact.divider")}</span>
        <span className="soft num">
          <span className="sr">{t("compact.cost")}: </span>
          {money(costUsd, costUsd === null ? 1 : 0)}
        </span>
        {tokensLeft !== null && (
          <span className="soft num wide-only">{t("compact.left", { n: tokens(tokensLeft) })}</span>
        )}
        <Icon name="right" className="turnable" />
      </button>
      {open && (
        <div className="opened">
          <p className="soft">{t("compact.kept")}</p>
          <Markdown text={text} open={false} />
        </div>
      )}
    </section>
  );
}
