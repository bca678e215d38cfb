import { useState } from "react";
import { useCell } from "../../../hooks/cell";
import { change } from "../../../hooks/conversation-acts";
import { send } from "../../../hooks/session/send";
import type { Session } from "../../../hooks/session/session";
import { t } from "../../../i18n/index";
import { ofCap, usd } from "../../../i18n/money";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/empty";
import { sayError } from "../../shell/acts";
import { CapForm } from "../head/cap-form";

/** Stopped at the cap: one press raises it and goes on. */
export function BudgetEnd({ session }: { session: Session }) {
  const { head, overBudget } = useCell(session.thread);
  const [other, setOther] = useState(false);
  const [before] = useState(head?.cost_cap_usd ?? 0);
  if (!head) return null;
  const higher = head.cost_cap_usd === 0 || head.cost_cap_usd > before;
  if (higher || !overBudget)
    return (
      <Notice
        icon="lock"
        title={t("run.budget")}
        actions={
          <Button look="line" onClick={() => send(session, t("chat.go_on"))}>
            {t("chat.go_on")}
          </Button>
        }
      >
        {t("chat.budget_raised")}
      </Notice>
    );
  const raised = Math.max(head.cost_cap_usd * 2, Math.ceil((head.spent_usd + 0.5) * 2) / 2);
  const goOn = async (cap: number) => {
    try {
      await change(head, { cost_cap_usd: cap });
      send(session, t("chat.go_on"));
    } catch (error) {
      sayError(error);
    }
  };
  return (
    <Notice
      tone="wait"
      icon="lock"
      title={t("chat.budget", { cap: usd(head.cost_cap_usd) })}
      value={
        <span className="st wait">
          {ofCap(head.spent_usd, head.cost_cap_usd, head.unknown_cost_calls)}
        </span>
      }
      actions={
        other ? (
          <CapForm cap={raised} onSet={goOn} />
        ) : (
          <>
            <Button look="fill" onClick={() => goOn(raised)}>
              {t("chat.budget_raise", { sum: usd(raised) })}
            </Button>
            <Button look="line" onClick={() => setOther(true)}>
              {t("chat.budget_other")}
            </Button>
          </>
        )
      }
    >
      {t("chat.budget_hint")}
    </Notice>
  );
}
