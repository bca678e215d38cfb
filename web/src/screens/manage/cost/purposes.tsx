import { useState } from "react";
import type { Stats } from "../../../contract/types";
import { changeConversation } from "../../../hooks/manage-acts";
import { toLoadError } from "../../../hooks/use-load";
import { links } from "../../../hooks/use-route";
import { errorText } from "../../../i18n/error-text";
import { hasText, t } from "../../../i18n/index";
import { Bar, Fact } from "../../../ui/fact";
import { Icon, type IconName } from "../../../ui/icon";
import { toast } from "../../../ui/toast";
import { cents, centsOf } from "../parts/cents";
import { Group } from "../parts/page";
import { CLOSE_SHARE, nextCap } from "./cap";

const ICONS: Readonly<Record<string, IconName>> = {
  turn: "write",
  title: "new",
  tool_summary: "term",
  check: "plug",
  compact: "memory",
};

export function Purposes({ stats }: { stats: Stats }) {
  const rows = [...stats.purposes].sort((a, b) => b.cost_usd - a.cost_usd || b.calls - a.calls);
  return (
    <Group title={t("cost.by_purpose")}>
      <div className="facts">
        {rows.map((row) => (
          <Fact
            key={row.purpose}
            icon={ICONS[row.purpose] ?? "coin"}
            label={purposeName(row.purpose)}
            value={centsOf(row.cost_usd, row.unpriced_calls)}
            share={stats.cost_usd > 0 ? row.cost_usd / stats.cost_usd : 0}
          />
        ))}
        {rows.length === 0 && <p className="soft">{t("cost.nothing")}</p>}
      </div>
    </Group>
  );
}

function purposeName(purpose: string): string {
  const key = `cost.purpose_${purpose}`;
  return hasText(key) ? t(key) : purpose;
}

export function NearCap({ stats, reload }: { stats: Stats; reload: () => void }) {
  return (
    <Group title={t("cost.near_cap")}>
      <div className="facts">
        {stats.near_cap.map((one) => (
          <Capped key={one.conversation_id} one={one} reload={reload} />
        ))}
        {stats.near_cap.length === 0 && <p className="soft">{t("cost.near_none")}</p>}
      </div>
    </Group>
  );
}

function Capped({ one, reload }: { one: Stats["near_cap"][number]; reload: () => void }) {
  const [busy, setBusy] = useState(false);
  const share = one.spent_usd / one.cost_cap_usd;
  const spent = share >= 1;
  const cap = nextCap(one.cost_cap_usd);
  const raise = async () => {
    setBusy(true);
    try {
      await changeConversation(one.conversation_id, { cost_cap_usd: cap });
      toast({ icon: "check", text: t("cost.raised", { cap: cents(cap) }) });
      reload();
    } catch (error) {
      toast({ icon: "alert", bad: true, text: errorText(toLoadError(error)) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="fact">
      <Icon name="lock" />
      <a className="quiet cut" href={links.chat(one.conversation_id)}>
        {one.title || t("activity.untitled")}
      </a>
      <span className="val">
        {t("common.of_cap", { spent: cents(one.spent_usd), cap: cents(one.cost_cap_usd) })}
      </span>
      <Bar share={share} wait={share >= CLOSE_SHARE} />
      {share >= CLOSE_SHARE && (
        <span className={`sub ${spent ? "wait" : "soft"}`}>
          {t(spent ? "cost.at_cap" : "cost.close_cap")}
          {" · "}
          <button type="button" className="link" disabled={busy} onClick={raise}>
            {t("cost.raise_to", { cap: cents(cap) })}
          </button>
        </span>
      )}
    </div>
  );
}
