import { t } from "../../../i18n/index";
import { IconButton } from "../../../ui/button";

interface SendButtonProps {
  ready: boolean;
  submit: () => void;
  running: boolean;
  /** A decision is owed: one filled button on the page, and it is not this one. */
  held: boolean;
  offline: boolean;
  stopping: boolean;
  onStop: () => void;
}

/** Send; stop while a turn runs, beside a quiet queue button; quiet while a decision is owed. */
export function SendButton(props: SendButtonProps) {
  const { ready, submit, running, held, offline, stopping, onStop } = props;
  if (running)
    return (
      <>
        {ready && !stopping && (
          <IconButton icon="send" className="held" label={t("chat.send_queue")} onClick={submit} />
        )}
        <IconButton
          icon="stop"
          className={`stop ${stopping ? "pulse" : ""}`}
          label={stopping ? t("chat.stopping") : t("chat.stop")}
          aria-disabled={stopping}
          onClick={() => !stopping && onStop()}
        />
      </>
    );
  const label = t(held ? "chat.send_held" : offline ? "chat.send_offline" : "chat.send");
  return (
    <IconButton
      icon={offline ? "clock" : "send"}
      className={ready && !held ? "fill go-send" : "held"}
      label={label}
      aria-disabled={!ready}
      onClick={submit}
    />
  );
}
