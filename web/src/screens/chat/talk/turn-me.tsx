import { memo } from "react";
import type { Message } from "../../../contract/types";
import { clock } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { IconButton } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { copy } from "../copy";
import { SaidFiles } from "../files/said-files";
import { Written } from "../seen/written";

/** The person's words: a tinted block whose text keeps the page's left edge. */
export const MeTurn = memo(function MeTurn({ message }: { message: Message }) {
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
