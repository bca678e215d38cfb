import type { Run } from "../../../contract/types";
import { useNow } from "../../../hooks/use-now";
import { clockSeconds, duration } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { completeness } from "../../../i18n/money";
import { counted } from "../../../reduce/heard";
import { wokenBy } from "../activity/words";
import { Cell, Cells } from "../parts/cells";
import { mills } from "../parts/cents";
import { shortDay } from "../parts/dates";
import { elapsed } from "./elapsed";
import { counts, timeline } from "./timeline";

const COUNTED = ["model", "tool", "fallback", "retry", "escalation", "approval"] as const;

const brief = (ms: number) => (ms < 60_000 ? duration(ms) : elapsed(ms));

/** Why it ran, how long it took, what it did and what that cost. */
export function RunFigures({ run }: { run: Run }) {
  const now = useNow(run.finished_at ? 60_000 : 1000);
  const { tookMs, workedMs, waitedMs } = timeline(run, now);
  const done = counts(run.steps);
  const kinds = COUNTED.filter((kind) => done[kind]);
  const total = kinds.reduce((sum, kind) => sum + (done[kind] ?? 0), 0);
  return (
    <Cells>
      <Cell
        icon={run.wake.reason === "userMessage" ? "chat" : "clock"}
        label={t("runpage.woken_by")}
        word
        value={wokenBy(run)}
        sub={`${shortDay(run.started_at.slice(0, 10))}, ${clockSeconds(run.started_at)}${
          run.resumed ? ` · ${t("runpage.resumed")}` : ""
        }`}
      />
      <Cell
        icon="clock"
        label={t(run.finished_at ? "runpage.took" : "runpage.so_far")}
        value={duration(tookMs)}
        sub={
          waitedMs > 0
            ? t("runpage.work_and_wait", { work: brief(workedMs), wait: brief(waitedMs) })
            : t("runpage.all_work")
        }
      />
      <Cell
        icon="activity"
        label={t("runpage.steps")}
        value={total}
        sub={kinds.map((kind) => t(`runpage.n_${kind}`, { n: done[kind] ?? 0 })).join(", ")}
      />
      <Cell
        icon="coin"
        label={t("runpage.cost")}
        value={mills(run.cost_usd, run.unknown_cost_calls)}
        quiet={run.cost_usd === 0 && run.unknown_cost_calls > 0}
        sub={counted(run) ? completeness(run.unknown_cost_calls) : t("runpage.no_calls")}
      />
    </Cells>
  );
}
