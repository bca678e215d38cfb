import type { Approval, Conversation, Run } from "../../../contract/types";
import { percent, tokens } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { completeness, money, usd } from "../../../i18n/money";
import { counted } from "../../../reduce/heard";
import { ASSUMED_WINDOW, cachedShare, filesOf } from "../../../reduce/run";
import { Fact } from "../../../ui/fact";

interface RunFactsProps {
  run: Run;
  head: Conversation;
  approval: Approval | null;
}

export function RunFacts({ run, head, approval }: RunFactsProps) {
  const { read, changed } = filesOf(run.steps);
  const cached = cachedShare(run);
  const { context_tokens: used, context_window: known } = head;
  const window = known ?? ASSUMED_WINDOW;
  const priced = counted(run);
  const complete = completeness(run.unknown_cost_calls);
  const cap = head.cost_cap_usd;
  const unknown = run.unknown_cost_calls > 0 && run.cost_usd === 0;
  return (
    <div className="facts">
      <Fact
        icon="coin"
        label={t("run.money")}
        value={
          priced
            ? money(unknown ? null : run.cost_usd, run.unknown_cost_calls)
            : t("run.money_none")
        }
        sub={
          !priced
            ? undefined
            : cap > 0
              ? t("run.money_cap", { complete, cap: usd(cap) })
              : t("run.money_no_cap", { complete })
        }
      />
      {used != null && (
        <Fact
          icon="memory"
          label={t("run.context")}
          value={t(known ? "run.context_of" : "compact.assumed_short", {
            used: tokens(used),
            window: tokens(window),
          })}
          share={used / window}
          sub={cached !== null ? t("run.cached", { share: percent(cached) }) : undefined}
        />
      )}
      <Fact
        icon="file"
        label={t("run.files")}
        value={t("run.files_read", { n: read })}
        sub={
          approval?.preview?.kind === "diff"
            ? t("run.files_waiting", { n: 1 })
            : t("run.files_changed", { n: changed })
        }
      />
      <Fact
        icon="chip"
        label={t("run.where")}
        value={run.placement === "home" ? t("run.here") : run.placement}
      />
    </div>
  );
}
