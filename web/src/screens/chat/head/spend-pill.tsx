import type { Conversation } from "../../../contract/types";
import { change } from "../../../hooks/conversation-acts";
import { t } from "../../../i18n/index";
import { completeness, money, ofCap, usd } from "../../../i18n/money";
import { Button } from "../../../ui/button";
import { Bar, Fact } from "../../../ui/fact";
import { Popover } from "../../../ui/popover";
import { sayError } from "../../shell/acts";
import { CapForm } from "./cap-form";

const share = (head: Conversation) =>
  head.cost_cap_usd > 0 ? (head.spent_usd + head.reserved_usd) / head.cost_cap_usd : 0;

export function SpendPill({ head }: { head: Conversation }) {
  const text = ofCap(head.spent_usd, head.cost_cap_usd, head.unknown_cost_calls);
  const spent = head.cost_cap_usd > 0 && head.spent_usd >= head.cost_cap_usd;
  return (
    <Popover
      label={t("chat.spend_title")}
      align="end"
      opener={(props) => (
        <button
          type="button"
          className={`pill num ${spent ? "wait" : ""}`}
          aria-label={t("chat.spend", { text })}
          {...props}
        >
          {head.cost_cap_usd > 0 && <Bar share={share(head)} wait={spent} width={32} />}
          {text}
        </button>
      )}
    >
      {() => <SpendCard head={head} />}
    </Popover>
  );
}

export function SpendCard({ head }: { head: Conversation }) {
  const set = (cost_cap_usd: number) => change(head, { cost_cap_usd }).catch(sayError);
  const { cost_cap_usd: cap, unknown_cost_calls: unpriced } = head;
  return (
    <div className="pad facts card-in">
      <Fact
        icon="coin"
        label={t("chat.spend_spent")}
        value={money(head.spent_usd, unpriced)}
        sub={head.spent_usd > 0 || unpriced > 0 ? completeness(unpriced) : undefined}
      />
      <Fact
        icon="lock"
        label={t("chat.spend_cap")}
        value={cap > 0 ? usd(cap) : t("chat.spend_no_cap")}
        share={cap > 0 ? share(head) : null}
        sub={unpriced > 0 ? t("chat.spend_unpriced_hint", { n: unpriced }) : undefined}
      />
      {head.reserved_usd > 0 && (
        <Fact icon="clock" label={t("chat.spend_reserved")} value={usd(head.reserved_usd)} />
      )}
      <div className="raise">
        {[0.5, 1].map((sum) => (
          <Button
            key={sum}
            small
            look="line"
            onClick={() => set(Math.round((cap + sum) * 100) / 100)}
          >
            {t("chat.spend_raise", { sum: usd(sum) })}
          </Button>
        ))}
        <Button small onClick={() => set(0)} disabled={cap === 0}>
          {t("chat.spend_none")}
        </Button>
      </div>
      <CapForm key={cap} cap={cap} onSet={set} />
    </div>
  );
}
