import { useCell } from "../../../hooks/cell";
import { sendNow, withdraw } from "../../../hooks/session/send";
import type { Session } from "../../../hooks/session/session";
import { errorText } from "../../../i18n/error-text";
import { t } from "../../../i18n/index";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { SaidFiles } from "../files/said-files";
import { Written } from "../seen/written";

/** Messages just sent to an idle conversation: shown at once, with how far they got. */
export function Outbox({ session }: { session: Session }) {
  const outbox = useCell(session.outbox);
  const { running, approval } = useCell(session.thread);
  const shown = outbox.filter((one) => one.state === "failed" || (!running && !approval));
  return (
    <>
      {shown.map((one) => (
        <div key={one.requestId} className="lane">
          <article className="turn me">
            <div className="said" dir="auto">
              <span className="when num" role="status">
                {one.state === "failed" ? <Icon name="alert" className="fail" /> : null}
                {one.state === "offline"
                  ? t("chat.queued_offline")
                  : one.state === "failed"
                    ? ""
                    : t("chat.sending")}
              </span>
              <span className="words">
                <Written text={one.text} />
              </span>
              <SaidFiles files={one.files ?? []} />
              {one.state === "offline" && (
                <div className="chips">
                  {one.error && <span className="soft">{errorText(one.error)}</span>}
                  <Button small look="line" onClick={() => sendNow(session, one)}>
                    {t("chat.send_now")}
                  </Button>
                  <Button small onClick={() => withdraw(session, one.requestId)}>
                    {t("chat.queued_remove")}
                  </Button>
                </div>
              )}
              {one.state === "failed" && (
                <div className="chips">
                  <span className="fail">
                    {t("chat.sent_failed", { why: one.error ? errorText(one.error) : "" })}
                  </span>
                  <Button small look="line" onClick={() => sendNow(session, one)}>
                    {t("common.retry")}
                  </Button>
                  <Button small onClick={() => withdraw(session, one.requestId)}>
                    {t("chat.queued_remove")}
                  </Button>
                </div>
              )}
            </div>
          </article>
        </div>
      ))}
    </>
  );
}
