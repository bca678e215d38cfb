import type { Stats } from "../../../contract/types";
import { percent } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { Empty } from "../../../ui/empty";
import { Cell, Cells } from "../parts/cells";
import { cents, centsOf } from "../parts/cents";
import { shortDay } from "../parts/dates";
import { headline, unpricedWhy } from "./headline";
import { Models } from "./models";
import { Multiples } from "./multiples";
import { NearCap, Purposes } from "./purposes";

export function Spend({ stats, reload }: { stats: Stats; reload: () => void }) {
  const from = shortDay(stats.from_day);
  const to = shortDay(stats.to_day);
  return (
    <>
      <p className="sum">
        {headline(stats)}
        <small>
          {t("cost.from_ledger", { calls: stats.calls, from, to })} {unpricedWhy(stats)}
        </small>
      </p>
      <Figures stats={stats} />
      {stats.calls === 0 ? (
        <Empty icon="coin" title={t("cost.nothing")} hint={t("cost.nothing_hint")} />
      ) : (
        <>
          <Multiples stats={stats} />
          <Models stats={stats} />
        </>
      )}
      <div className="two">
        <Purposes stats={stats} />
        <NearCap stats={stats} reload={reload} />
      </div>
    </>
  );
}

function Figures({ stats }: { stats: Stats }) {
  const before = stats.previous_cost_usd / stats.days;
  return (
    <Cells>
      <Cell
        icon="clock"
        label={t("cost.today")}
        value={centsOf(stats.today.cost_usd, stats.today.unpriced_calls)}
        sub={
          stats.today.unpriced_calls > 0
            ? t("common.unpriced", { n: stats.today.unpriced_calls })
            : t("cost.today_calls", { n: stats.today.calls })
        }
      />
      <Cell
        icon="cal"
        label={t("cost.average")}
        value={centsOf(stats.cost_usd / stats.days, stats.unpriced_calls)}
        sub={before > 0 ? t("cost.before", { sum: cents(before) }) : t("cost.before_none")}
      />
      <Cell
        icon="memory"
        label={t("cost.saved")}
        value={
          stats.saved_by_cache_usd === null ? t("manage.unknown") : cents(stats.saved_by_cache_usd)
        }
        quiet={stats.saved_by_cache_usd === null}
        sub={
          stats.cached_share === null
            ? t("cost.cached_unknown")
            : t("cost.cached_share", { share: percent(stats.cached_share) })
        }
      />
      <Cell
        icon="lock"
        label={t("cost.held")}
        value={cents(stats.reserved_usd)}
        sub={stats.reserved_usd > 0 ? t("cost.held_hint") : t("cost.held_none")}
      />
    </Cells>
  );
}
