import { type FormEvent, useState } from "react";
import type { Attachment, Queued } from "../../../contract/types";
import { useCell } from "../../../hooks/cell";
import { editWaiting, removeWaiting } from "../../../hooks/session/act";
import { sendNow, withdraw } from "../../../hooks/session/send";
import type { Session } from "../../../hooks/session/session";
import { t } from "../../../i18n/index";
import { plain } from "../../../reduce/plain";
import { unheard } from "../../../reduce/queue";
import { Button, IconButton } from "../../../ui/button";
import { Icon, type IconName } from "../../../ui/icon";
import { sayError } from "../../shell/acts";
import { Written } from "../seen/written";

interface QueueProps {
  session: Session;
  /** The item that ↑ asked to edit. */
  editing: string | null;
  onEditing: (itemId: string | null) => void;
}

/** Messages that wait, as chips above the composer. */
export function Queue({ session, editing, onEditing }: QueueProps) {
  const { queued, running, approval } = useCell(session.thread);
  const outbox = useCell(session.outbox);
  const waiting = outbox.filter((one) => one.state !== "failed" && (running || approval));
  const kept = unheard(waiting, queued);
  if (queued.length + kept.length === 0) return null;
  return (
    <ul className="queue" aria-label={t("chat.queue")}>
      {queued.map((item) => (
        <Waiting
          key={item.item_id}
          {...{ item, session, onEditing }}
          editing={editing === item.item_id}
        />
      ))}
      {kept.map((one) => (
        <Chip
          key={one.requestId}
          icon={one.state === "offline" ? "offline" : one.state === "held" ? "pennant" : "clock"}
          text={one.text}
          files={one.files}
          why={t(
            one.state === "offline"
              ? "chat.queued_offline"
              : one.state === "held"
                ? "chat.queued_held"
                : "chat.queued_sending",
          )}
        >
          {one.state === "offline" && (
            <Button small look="line" onClick={() => sendNow(session, one)}>
              {t("chat.send_now")}
            </Button>
          )}
          {one.state !== "sending" && (
            <IconButton
              small
              icon="x"
              label={t("chat.queued_remove")}
              onClick={() => withdraw(session, one.requestId)}
            />
          )}
        </Chip>
      ))}
    </ul>
  );
}

interface ChipProps {
  icon: IconName;
  text: string;
  files?: readonly Attachment[];
  why: string;
  children?: React.ReactNode;
}

function Chip(props: ChipProps) {
  const names = (props.files ?? []).map((file) => file.name).join(", ");
  const text = props.text || names;
  return (
    <li className="queued">
      <Icon name={props.icon} />
      <span className="cut grow" title={plain(text)}>
        <Written text={text} />
      </span>
      {names && (
        <span className="why" title={names}>
          <Icon name="clip" /> {t("files.count", { n: props.files?.length ?? 0 })}
        </span>
      )}
      <span className="why">{props.why}</span>
      {props.children}
    </li>
  );
}

type WaitingProps = {
  item: Queued;
  session: Session;
  editing: boolean;
  onEditing: QueueProps["onEditing"];
};

function Waiting({ item, session, editing, onEditing }: WaitingProps) {
  const [text, setText] = useState(item.text);
  if (!editing)
    return (
      <Chip
        icon={item.kind === "steer" ? "steer" : "clock"}
        text={item.text}
        files={item.attachments}
        why={t(item.kind === "steer" ? "chat.queued_steer" : "chat.queued_after")}
      >
        <IconButton
          small
          icon="write"
          label={t("chat.queued_edit")}
          onClick={() => {
            setText(item.text);
            onEditing(item.item_id);
          }}
        />
        <IconButton
          small
          icon="x"
          label={t("chat.queued_remove")}
          onClick={() => removeWaiting(session, item).catch(sayError)}
        />
      </Chip>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onEditing(null);
    if (text.trim() && text !== item.text) editWaiting(session, item, text.trim()).catch(sayError);
  };
  return (
    <li className="queued">
      <form className="queue-edit" onSubmit={submit}>
        <input
          className="text"
          aria-label={t("chat.queued_edit")}
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && onEditing(null)}
        />
        <IconButton small icon="check" type="submit" label={t("chat.queued_save")} />
      </form>
    </li>
  );
}
