import { useCell } from "../../hooks/cell";
import { activity } from "../../hooks/home";
import { links } from "../../hooks/use-route";
import { t } from "../../i18n/index";
import { runningRuns } from "../../reduce/activity";
import { Icon } from "../../ui/icon";

/** What needs the person and what runs, over all conversations. Nothing counted, nothing coloured. */
export function Attention({ onPick }: { onPick?: () => void }) {
  const live = useCell(activity);
  const waiting = live.approvals.length;
  const running = runningRuns(live).length;
  return (
    <nav aria-label={t("list.attention")}>
      <a
        className="row"
        href={
          waiting === 1 ? links.chat(live.approvals[0]!.conversation_id) : links.manage("approvals")
        }
        onClick={onPick}
      >
        <span className={`m ${waiting > 0 ? "wait" : "soft"}`}>
          <Icon name="pennant" />
        </span>
        <span className="cut">{t("list.needs_you")}</span>
        {waiting > 0 && <span className="num wait">{waiting}</span>}
      </a>
      <a className="row" href={links.manage("activity")} onClick={onPick}>
        <span className="m soft">
          <Icon name="activity" />
        </span>
        <span className="cut">{t("list.running_now")}</span>
        {running > 0 && <span className="num">{running}</span>}
      </a>
    </nav>
  );
}
