import type { ReactNode } from "react";
import { useCell } from "../../hooks/cell";
import { activity } from "../../hooks/home";
import { links, navigate } from "../../hooks/use-route";
import { t } from "../../i18n/index";
import { runningRuns } from "../../reduce/activity";
import { IconButton } from "../../ui/button";
import { Icon, type IconName } from "../../ui/icon";
import { openPalette } from "../palette/open";

/** Between 700 and 1100 px the list folds to this. */
export function Rail({ onList }: { onList: () => void }) {
  const live = useCell(activity);
  const waiting = live.approvals.length;
  const running = runningRuns(live).length;
  return (
    <nav className="rail" aria-label={t("common.product")}>
      <Icon name="pennant" className="brand" />
      <IconButton icon="new" label={t("list.new")} onClick={() => navigate(links.chat())} />
      <IconButton icon="search" label={t("list.find")} onClick={openPalette} />
      <IconButton icon="side" label={t("list.open_list")} onClick={onList} />
      <Go
        icon="pennant"
        to={links.manage("approvals")}
        label={t("list.needs_you")}
        count={waiting}
      />
      <Go
        icon="activity"
        to={links.manage("activity")}
        label={t("list.running_now")}
        count={running}
        quiet
      />
      <Go icon="coin" to={links.manage("cost")} label={t("list.cost")} />
      <span className="grow" />
      <Go icon="gear" to={links.manage()} label={t("list.manage")} />
    </nav>
  );
}

function Go(props: {
  icon: IconName;
  to: string;
  label: string;
  count?: number;
  quiet?: boolean;
}): ReactNode {
  const { icon, to, label, count = 0, quiet } = props;
  return (
    <a
      className="b icon"
      href={to}
      title={label}
      aria-label={count > 0 ? `${label}: ${count}` : label}
    >
      <Icon name={icon} />
      {count > 0 && !quiet && (
        <span className="badge" aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  );
}
