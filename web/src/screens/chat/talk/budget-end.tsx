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

interface BudgetEndProps {
  session: Session;
  /** The cap at which the turn stopped. */
  cap: number | null;
}

/** Stopped at the cap: one press raises it and goes on. */
export function BudgetEnd({ session, cap }: BudgetEndProps) {
  const { head } = useCell(session.thread);
  const [other, setOther] = useState(false);
  const [before] = useState(cap ?? head?.cost_cap_usd ?? 0);
  if (!head) return null;
  // a call that was lost holds its reservation, so that room is not what the sum alone leaves
  if (head.cost_cap_usd === 0 || head.cost_cap_usd > before)
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
  const used = head.spent_usd + head.reserved_usd;
  const raised = Math.max(head.cost_cap_usd * 2, Math.ceil((used + 0.5) * 2) / 2);
  const goOn = async (next: number) => {
    try {
      await change(head, { cost_cap_usd: next });
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
