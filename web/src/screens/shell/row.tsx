import { memo, type ReactNode } from "react";
import type { Conversation, Run } from "../../contract/types";
import { links } from "../../hooks/use-route";
import { errorText } from "../../i18n/error-text";
import { ago } from "../../i18n/format";
import { t } from "../../i18n/index";
import { usd } from "../../i18n/money";
import type { News } from "../../reduce/conversations";
import { Icon, type IconName } from "../../ui/icon";
import type { Tone } from "../../ui/state";
import { stepWords } from "../chat/run/step-words";
import { RowMenu } from "./row-menu";

interface Said {
  tone: Tone;
  icon?: IconName;
  text: string;
}

/** The second line of a row: only when there is news. Four marks, four words. */
export function newsLine(news: News): Said {
  switch (news.kind) {
    case "needs": {
      const text = t(
        news.for === "question"
          ? "list.news_question"
          : news.for === "money"
            ? "list.news_money"
            : "list.news_tool",
      );
      return { tone: "wait", icon: "pennant", text };
    }
    case "budget":
      return { tone: "wait", icon: "lock", text: t("list.news_budget", { cap: usd(news.capUsd) }) };
    case "running":
      return { tone: "live", text: runningText(news.run) };
    case "failed": {
      const failure = news.run?.failure;
      const text = failure
        ? t("list.news_failed_why", { why: lower(errorText(failure).replace(/\.$/, "")) })
        : t("list.news_failed");
      return { tone: "fail", icon: "alert", text };
    }
    case "stopped":
      return { tone: "idle", icon: "pause", text: t("list.news_stopped") };
    case "interrupted":
      return { tone: "idle", icon: "pause", text: t("list.news_interrupted") };
    case "loop":
      return { tone: "idle", icon: "pause", text: t("list.news_loop") };
    case "steps":
      return { tone: "idle", icon: "pause", text: t("list.news_steps") };
  }
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function runningText(run: Run | null): string {
  const step = run?.steps.at(-1);
  if (!step) return t("list.news_running");
  const { title, what } = stepWords(step, true);
  const said = step.tool === "shell_run" && what ? what : lower(`${title} ${what ?? ""}`.trim());
  return t("list.news_step", { step: said });
}

interface RowProps {
  one: Conversation;
  news: News | null;
  unread: boolean;
  current: boolean;
  now: number;
  onPick?: () => void;
}

export const Row = memo(function Row({ one, news, unread, current, now, onPick }: RowProps) {
  const said = news && newsLine(news);
  const title = one.title || t("list.untitled");
  let mark: ReactNode = null;
  if (said?.icon) mark = <Icon name={said.icon} />;
  else if (said) mark = <i className="dot pulse" />;
  else if (unread) mark = <i className="dot" />;
  else if (one.temporary) mark = <Icon name="eye" />;
  else if (one.forked_from) mark = <Icon name="branch" />;
  return (
    <div className="row-box">
      <a
        className={`row ${unread ? "unread" : ""}`}
        href={links.chat(one.id)}
        aria-current={current ? "page" : undefined}
        onClick={onPick}
      >
        <span className={`m ${said?.tone ?? (unread ? "" : "soft")}`}>{mark}</span>
        <span className="cut" title={title}>
          {title}
        </span>
        <time dateTime={one.updated_at}>{ago(one.updated_at, now)}</time>
        {said && <small className={`${said.tone} cut`}>{said.text}</small>}
        {one.temporary && <span className="sr">{t("list.is_temporary")}</span>}
        {one.forked_from && <span className="sr">{t("list.is_branch")}</span>}
        {unread && <span className="sr">{t("list.unread")}</span>}
      </a>
      <RowMenu one={one} title={title} />
    </div>
  );
});
