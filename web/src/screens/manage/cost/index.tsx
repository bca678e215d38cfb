import { useState } from "react";
import { ledgerAddress } from "../../../hooks/manage-acts";
import { useStats } from "../../../hooks/use-manage";
import { t } from "../../../i18n/index";
import { Icon } from "../../../ui/icon";
import { Page } from "../parts/page";
import { Seg } from "../parts/seg";
import { Shown } from "../parts/shown";
import { Spend } from "./spend";

const SPANS = [7, 30, 365] as const;
export type Span = (typeof SPANS)[number];

/** What was billed, by agent, day, model and purpose, and how complete that is. */
export function Cost() {
  const [days, setDays] = useState<Span>(7);
  const stats = useStats(days);
  const words: Record<Span, string> = {
    7: t("cost.days_7"),
    30: t("cost.days_30"),
    365: t("cost.days_365"),
  };
  return (
    <Page
      title={t("manage.cost")}
      actions={
        <>
          <Seg
            label={t("cost.span")}
            value={days}
            choices={SPANS.map((span) => [span, words[span]] as const)}
            onPick={setDays}
          />
          <a
            className="b line small"
            href={ledgerAddress(days)}
            download
            aria-label={t("cost.csv_label")}
          >
            <Icon name="down-load" />
            {t("cost.csv")}
          </a>
        </>
      }
    >
      <Shown of={stats}>{(value) => <Spend stats={value} reload={stats.reload} />}</Shown>
    </Page>
  );
}
