import { memo } from "react";
import type { Message } from "../../../contract/types";
import { reword } from "../../../hooks/session/branch";
import type { Session } from "../../../hooks/session/session";
import { links, navigate } from "../../../hooks/use-route";
import { clock } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { IconButton } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { sayError } from "../../shell/acts";
import { copy } from "../copy";
import { SaidFiles } from "../files/said-files";
import { Written } from "../seen/written";

interface MeTurnProps {
  message: Message;
  session: Session;
  busy: boolean;
}

/** The person's words: a tinted block whose text keeps the page's left edge. */
export const MeTurn = memo(function MeTurn({ message, session, busy }: MeTurnProps) {
  const time = clock(message.created_at);
  return (
    <article className="turn me" aria-label={t("chat.you_at", { time })}>
      <div className="said" dir="auto">
        <span className="when num">
          {message.steer && (
            <span className="soft steered">
              <Icon name="steer" /> {t("work.steer")}
            </span>
          )}
          {!busy && (
            <IconButton
              icon="write"
              className="said-copy"
              label={t("branch.edit")}
              onClick={() => edit(session, message.id).catch(sayError)}
            />
          )}
          <IconButton
            icon="copy"
            className="said-copy"
            label={t("chat.copy_message")}
            onClick={() => copy(message.content)}
          />
          <time dateTime={message.created_at}>{time}</time>
        </span>
        {message.content && (
          <span className="words">
            <Written text={message.content} />
          </span>
        )}
        <SaidFiles files={message.attachments} />
      </div>
    </article>
  );
});

/** The message stays where it is; its words are the draft of a branch. */
async function edit(session: Session, entryId: string) {
  const made = await reword(session, entryId);
  navigate(links.chat(made.id));
  setTimeout(() => document.querySelector<HTMLElement>("#say")?.focus(), 150);
}
