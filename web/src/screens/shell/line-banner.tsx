import { useCell } from "../../hooks/cell";
import { line, tryNow } from "../../hooks/home";
import { useHeld } from "../../hooks/use-held";
import { useNow } from "../../hooks/use-now";
import { t } from "../../i18n/index";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";

/** The line to the gateway is gone: said once, with when it is tried again. */
export function LineBanner() {
  const { state, retryAt, offline } = useCell(line);
  const bad = offline || state === "down";
  const long = useHeld(bad, 1500);
  if (!bad || !long) return null;
  return <Down offline={offline} retryAt={retryAt} />;
}

function Down({ offline, retryAt }: { offline: boolean; retryAt: number | null }) {
  const now = useNow(1000);
  const seconds = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - now) / 1000));
  return (
    <div className="banner" role="status">
      <Icon name="offline" />
      <span className="grow">
        <b>{offline ? t("common.offline") : t("common.gateway_gone")}</b>{" "}
        <span aria-hidden="true">
          {seconds > 0 ? t("common.try_in", { n: seconds }) : `${t("common.reconnecting")} …`}
        </span>{" "}
        <span className="soft wide-only">{t("common.offline_kept")}</span>
      </span>
      <Button small onClick={tryNow}>
        {t("common.try_now")}
      </Button>
    </div>
  );
}
