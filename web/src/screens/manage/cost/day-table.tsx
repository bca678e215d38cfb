import { t } from "../../../i18n/index";
import { Icon } from "../../../ui/icon";
import { barName } from "../parts/dates";
import { useNames } from "../parts/names";
import { figure } from "./bar-figure";
import type { Panel } from "./days";

/** What the bars show, in figures: every day, and every agent when there are several. */
export function DayTable({ shown, title }: { shown: readonly Panel[]; title: string }) {
  const names = useNames();
  const days = shown[0]?.bars ?? [];
  const nameOf = (panel: Panel) =>
    panel.agentId === null ? t("cost.everyone") : names(panel.agentId);
  return (
    <details className="chart-table">
      <summary>
        <Icon name="right" className="turnable" />
        {t("cost.as_table")}
      </summary>
      <div className="sideways" tabIndex={0} role="region" aria-label={title}>
        <table className="tbl" aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t("cost.col_day")}</th>
              {shown.map((panel) => (
                <th key={panel.agentId ?? ""} scope="col" className="n">
                  {nameOf(panel)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, at) => (
              <tr key={day.day}>
                <th scope="row">{barName(day.day)}</th>
                {shown.map((panel) => {
                  const bar = panel.bars[at];
                  return (
                    <td key={panel.agentId ?? ""} className="n">
                      {bar && bar.calls > 0 ? figure(bar) : t("manage.none")}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
