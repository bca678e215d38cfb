import { useMemo, useState } from "react";
import { useCell } from "../../../hooks/cell";
import { activity } from "../../../hooks/home";
import { seenRuns } from "../../../hooks/seen-runs";
import { recallJson } from "../../../hooks/storage";
import { useRuns } from "../../../hooks/use-manage";
import { links } from "../../../hooks/use-route";
import { t } from "../../../i18n/index";
import { Icon } from "../../../ui/icon";
import { heard } from "../badges";
import { Page } from "../parts/page";
import { Seg } from "../parts/seg";
import { Shown } from "../parts/shown";
import { attention, merged } from "./attention";
import { FIRST_LIMIT, readFilters } from "./filters";
import { History } from "./history";
import { NeedsLook } from "./needs-look";
import { Running } from "./running";

type View = "look" | "running" | "all";

/** What went wrong, what runs now, and what ran. */
export function Activity() {
  const [view, setView] = useState<View | null>(null);
  const [filters, setFilters] = useState(() => readFilters(recallJson("run_filters", null)));
  const [limit, setLimit] = useState<number>(FIRST_LIMIT);
  const live = useCell(activity);
  const seen = useCell(seenRuns);
  const everyone = useRuns("", FIRST_LIMIT);
  const chosen = useRuns(filters.agent, limit);
  const known = useMemo(() => merged(everyone.value ?? [], heard(live)), [everyone.value, live]);
  const look = useMemo(() => attention(known, seen), [known, seen]);
  const running = known.filter((run) => run.status === "running" || run.status === "pending");
  const shown = view ?? (look.length > 0 ? "look" : "all");
  return (
    <Page
      title={t("manage.activity")}
      actions={
        <Seg<View>
          label={t("activity.show")}
          value={shown}
          choices={[
            [
              "look",
              look.length > 0
                ? t("activity.needs_look_n", { n: look.length })
                : t("activity.needs_look"),
            ],
            [
              "running",
              running.length > 0
                ? t("activity.running_n", { n: running.length })
                : t("activity.running"),
            ],
            ["all", t("activity.all_runs")],
          ]}
          onPick={setView}
        />
      }
    >
      {live.approvals.length > 0 && (
        <a className="waiting-line wait" href={links.manage("approvals")}>
          <Icon name="pennant" />
          {t("activity.see_waiting", { n: live.approvals.length })}
        </a>
      )}
      <Shown of={everyone}>
        {() => (
          <>
            {shown === "look" && <NeedsLook runs={look} />}
            {shown !== "all" && <Running runs={running} />}
            {shown === "all" && (
              <>
                {running.length > 0 && <Running runs={running} />}
                <History
                  loaded={chosen}
                  live={heard(live)}
                  filters={filters}
                  onFilters={setFilters}
                  limit={limit}
                  onLimit={setLimit}
                />
              </>
            )}
          </>
        )}
      </Shown>
    </Page>
  );
}
