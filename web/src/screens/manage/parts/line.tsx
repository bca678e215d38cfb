import { useCell } from "../../../hooks/cell";
import { line, tryNow } from "../../../hooks/home";
import { useNow } from "../../../hooks/use-now";
import { t } from "../../../i18n/index";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";

/** Said once when the live line is down; offline is said as such (A-UI-20). */
export function DroppedLine() {
  const { state, offline, retryAt } = useCell(line);
  // the first try is not a break yet
  if (!offline && (state !== "down" || retryAt === null)) return null;
  return (
    <div className="banner" role="status">
      <Icon name="offline" className="idle" />
      <span className="grow">
        <b>{t(offline ? "manage.offline" : "manage.dropped")}</b>{" "}
        {t(offline ? "manage.offline_hint" : "manage.dropped_hint")}
        {retryAt !== null && <Countdown at={retryAt} />}
      </span>
      <Button small onClick={tryNow}>
        {t("common.try_now")}
      </Button>
    </div>
  );
}

function Countdown({ at }: { at: number }) {
  const now = useNow(1000);
  const seconds = Math.max(1, Math.ceil((at - now) / 1000));
  return <span className="soft num"> {t("common.try_in", { n: seconds })}</span>;
}
