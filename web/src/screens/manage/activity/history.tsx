import { useMemo } from "react";
import type { Run } from "../../../contract/types";
import { useCell } from "../../../hooks/cell";
import { agents } from "../../../hooks/home";
import { keepJson } from "../../../hooks/storage";
import type { Loaded } from "../../../hooks/use-load";
import { links } from "../../../hooks/use-route";
import { duration } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { Button } from "../../../ui/button";
import { Empty } from "../../../ui/empty";
import { Icon } from "../../../ui/icon";
import { centsOf } from "../parts/cents";
import { when } from "../parts/dates";
import { useNames } from "../parts/names";
import { Group } from "../parts/page";
import { Row, Table } from "../parts/rows";
import { Shown } from "../parts/shown";
import { merged } from "./attention";
import { FilterBar } from "./filter-bar";
import { type Filters, matching, NO_FILTERS, nextLimit } from "./filters";
import { ending, titleOf, wokenBy } from "./words";

interface HistoryProps {
  loaded: Loaded<Run[]>;
  live: readonly Run[];
  filters: Filters;
  onFilters: (filters: Filters) => void;
  limit: number;
  onLimit: (limit: number) => void;
}

/** Runs that ended, newest first, with filters that this browser keeps. */
export function History({ loaded, live, filters, onFilters, limit, onLimit }: HistoryProps) {
  const crew = useCell(agents);
  const stored = loaded.value;
  const finished = useMemo(
    () => merged(stored ?? [], live).filter((run) => run.ending != null),
    [stored, live],
  );
  const rows = matching(finished, filters);
  const more = (stored?.length ?? 0) >= limit ? nextLimit(limit) : null;
  const pick = (next: Filters) => {
    keepJson("run_filters", next);
    onFilters(next);
  };
  return (
    <Group
      title={t("activity.all_runs")}
      hint={t("activity.all_runs_hint", { n: finished.length })}
      first
    >
      <FilterBar filters={filters} agents={crew} runs={finished} onPick={pick} />
      <Shown of={loaded}>
        {() =>
          rows.length === 0 ? (
            <Nothing
              any={finished.length > 0 || filters.agent !== ""}
              onClear={() => pick(NO_FILTERS)}
            />
          ) : (
            <Finished runs={rows} />
          )
        }
      </Shown>
      {more !== null && (
        <p className="after-list">
          <Button look="line" small disabled={loaded.loading} onClick={() => onLimit(more)}>
            {t("manage.show_more")}
          </Button>
        </p>
      )}
    </Group>
  );
}

function Nothing({ any, onClear }: { any: boolean; onClear: () => void }) {
  if (!any)
    return (
      <Empty icon="activity" title={t("activity.no_runs")} hint={t("activity.no_runs_hint")} />
    );
  return (
    <Empty icon="search" title={t("activity.no_match")}>
      <Button look="line" small onClick={onClear}>
        {t("activity.clear")}
      </Button>
    </Empty>
  );
}

function Finished({ runs }: { runs: readonly Run[] }) {
  return (
    <Table
      label={t("activity.all_runs")}
      head={
        <>
          <th scope="col">{t("activity.col_run")}</th>
          <th scope="col" className="opt">
            {t("activity.col_agent")}
          </th>
          <th scope="col" className="opt opt2">
            {t("activity.col_woken")}
          </th>
          <th scope="col">{t("activity.col_ended")}</th>
          <th scope="col" className="n opt">
            {t("activity.col_for")}
          </th>
          <th scope="col" className="n">
            {t("activity.col_cost")}
          </th>
          <th scope="col" className="n opt">
            {t("activity.col_when")}
          </th>
        </>
      }
    >
      {runs.map((run) => (
        <FinishedRow key={run.id} run={run} />
      ))}
    </Table>
  );
}

function FinishedRow({ run }: { run: Run }) {
  const names = useNames();
  const said = ending(run);
  const ended = run.finished_at ?? run.started_at;
  return (
    <Row href={links.run(run.id)}>
      <td className="name">
        <a href={links.run(run.id)}>{titleOf(run)}</a>
      </td>
      <td className="opt">{names(run.agent_id)}</td>
      <td className="opt opt2 soft">{wokenBy(run)}</td>
      <td>
        <span className={`st ${said.tone}`}>
          <Icon name={said.icon} />
          {said.words}
        </span>
      </td>
      <td className="n opt">
        {duration(Math.max(0, Date.parse(ended) - Date.parse(run.started_at)))}
      </td>
      <td className="n">{centsOf(run.cost_usd, run.unknown_cost_calls)}</td>
      <td className="n opt soft">
        <time dateTime={ended}>{when(ended, Date.now())}</time>
      </td>
    </Row>
  );
}
