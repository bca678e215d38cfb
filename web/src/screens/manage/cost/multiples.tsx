import type { CSSProperties } from "react";
import type { Stats } from "../../../contract/types";
import { t } from "../../../i18n/index";
import { Tile } from "../../../ui/state";
import { cents } from "../parts/cents";
import { barName } from "../parts/dates";
import { useNames } from "../parts/names";
import { Group } from "../parts/page";
import { figure } from "./bar-figure";
import { DayTable } from "./day-table";
import { type Bar, type Panel, panels, scale } from "./days";

/** One small chart for everyone and for each agent, all on one scale. */
export function Multiples({ stats }: { stats: Stats }) {
  const all = panels(stats.by_day, stats.from_day, stats.to_day);
  // with one agent, everyone is that agent
  const alone = all.length <= 2;
  const shown = alone ? all.slice(0, 1) : all;
  const top = scale(all);
  const monthly = (shown[0]?.bars[0]?.day.length ?? 10) === 7;
  const title = monthly
    ? t(alone ? "cost.by_month" : "cost.by_agent_month")
    : t(alone ? "cost.by_day" : "cost.by_agent_day");
  return (
    <Group title={title} hint={t(alone ? "cost.scale_hint_one" : "cost.scale_hint")}>
      <div
        className={`multiples ${alone ? "one" : ""} ${(shown[0]?.bars.length ?? 0) > 12 ? "dense" : ""}`}
      >
        {shown.map((panel) => (
          <Chart key={panel.agentId ?? ""} panel={panel} top={top} />
        ))}
      </div>
      <DayTable shown={shown} title={title} />
    </Group>
  );
}

function Chart({ panel, top }: { panel: Panel; top: number }) {
  const names = useNames();
  const name = panel.agentId === null ? t("cost.everyone") : names(panel.agentId);
  const [first, last] = [panel.bars[0], panel.bars.at(-1)];
  return (
    <figure>
      <figcaption>
        {panel.agentId !== null && <Tile id={panel.agentId} name={name} />}
        <span className="cut">{name}</span>
        {panel.unpriced > 0 && (
          <span className="soft">{t("cost.n_unpriced", { n: panel.unpriced })}</span>
        )}
        <span className="num">
          {panel.unpriced > 0 && panel.costUsd > 0
            ? t("cost.least", { sum: cents(panel.costUsd) })
            : panel.unpriced > 0
              ? t("common.no_price")
              : cents(panel.costUsd)}
        </span>
      </figcaption>
      <div className="bars" role="img" aria-label={spoken(name, panel)}>
        {panel.bars.map((bar) => (
          <Column key={bar.day} bar={bar} share={bar.costUsd / top} />
        ))}
      </div>
      <div className="axis" aria-hidden="true">
        <span>{first && barName(first.day)}</span>
        <span>{last && (last.day.length === 7 ? t("cost.axis_month") : t("cost.axis_today"))}</span>
      </div>
    </figure>
  );
}

function Column({ bar, share }: { bar: Bar; share: number }) {
  const hint = `${barName(bar.day)}: ${figure(bar)}`;
  return (
    <span
      style={{ "--d": share } as CSSProperties}
      title={hint}
      className={bar.calls === 0 ? "none" : ""}
    >
      {bar.labelled && <b>{figure(bar).replace("$", "")}</b>}
      {bar.unpriced > 0 && <u />}
      <i />
    </span>
  );
}

function spoken(name: string, panel: Panel): string {
  const list = panel.bars
    .filter((bar) => bar.calls > 0)
    .map((bar) => `${barName(bar.day)} ${figure(bar)}`)
    .join(", ");
  return t("cost.bars_label", { name, list: list || t("manage.none") });
}
