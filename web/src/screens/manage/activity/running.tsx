import type { Run } from "../../../contract/types";
import { useNow } from "../../../hooks/use-now";
import { links } from "../../../hooks/use-route";
import { t } from "../../../i18n/index";
import { State } from "../../../ui/state";
import { centsOf } from "../parts/cents";
import { coarse } from "../parts/dates";
import { useNames } from "../parts/names";
import { Group } from "../parts/page";
import { Row, Table } from "../parts/rows";
import { doing, titleOf, wokenBy } from "./words";

/** What runs or waits right now, from the live stream. */
export function Running({ runs }: { runs: readonly Run[] }) {
  if (runs.length === 0)
    return (
      <Group title={t("activity.running")}>
        <p className="soft">{t("activity.nothing_running")}</p>
      </Group>
    );
  return (
    <Group title={t("activity.running")} hint={runs.length}>
      <Table
        label={t("activity.running")}
        head={
          <>
            <th scope="col">{t("activity.col_run")}</th>
            <th scope="col" className="opt">
              {t("activity.col_agent")}
            </th>
            <th scope="col" className="opt opt2">
              {t("activity.col_woken")}
            </th>
            <th scope="col">{t("activity.col_now")}</th>
            <th scope="col" className="n opt">
              {t("activity.col_steps")}
            </th>
            <th scope="col" className="n">
              {t("activity.col_for")}
            </th>
            <th scope="col" className="n opt">
              {t("activity.col_cost")}
            </th>
          </>
        }
      >
        {runs.map((run) => (
          <RunningRow key={run.id} run={run} />
        ))}
      </Table>
    </Group>
  );
}

function RunningRow({ run }: { run: Run }) {
  const names = useNames();
  const now = useNow(1000);
  return (
    <Row href={links.run(run.id)}>
      <td className="name">
        <a href={links.run(run.id)}>{titleOf(run)}</a>
      </td>
      <td className="opt">{names(run.agent_id)}</td>
      <td className="opt opt2 soft">{wokenBy(run)}</td>
      <td>
        {run.waiting_for ? (
          <State tone="wait" icon="pennant">
            {doing(run)}
          </State>
        ) : (
          <State tone="live">{doing(run)}</State>
        )}
      </td>
      <td className="n opt">{run.steps.length || ""}</td>
      <td className="n">{coarse(Math.max(0, now - Date.parse(run.started_at)))}</td>
      <td className="n opt">{centsOf(run.cost_usd, run.unknown_cost_calls)}</td>
    </Row>
  );
}
