import { Fragment, useState } from "react";
import type { Approval } from "../../../contract/types";
import { links } from "../../../hooks/use-route";
import { duration } from "../../../i18n/format";
import { hasText, t } from "../../../i18n/index";
import { Button, IconButton } from "../../../ui/button";
import { Icon, type IconName } from "../../../ui/icon";
import { when } from "../parts/dates";
import { useNames } from "../parts/names";
import { Group } from "../parts/page";
import { Table } from "../parts/rows";
import { nextLimit, toneOf, tookMs } from "./decided";
import { Everything } from "./everything";
import { deed, outcomeWords } from "./words";

interface DecidedProps {
  rows: readonly Approval[];
  limit: number;
  loading: boolean;
  onLimit: (limit: number) => void;
}

/** What was decided, newest first; denied amber, expired grey (A-UI-25). */
export function Decided({ rows, limit, loading, onLimit }: DecidedProps) {
  const more = rows.length >= limit ? nextLimit(limit) : null;
  if (rows.length === 0)
    return (
      <Group title={t("approvals.decided")}>
        <p className="soft">{t("approvals.none_decided")}</p>
      </Group>
    );
  return (
    <Group title={t("approvals.decided")} hint={t("approvals.decided_hint", { n: rows.length })}>
      <Table
        label={t("approvals.decided")}
        head={
          <>
            <th scope="col" className="opt">
              {t("approvals.col_when")}
            </th>
            <th scope="col">{t("approvals.col_what")}</th>
            <th scope="col" className="opt opt2">
              {t("approvals.col_agent")}
            </th>
            <th scope="col">{t("approvals.col_outcome")}</th>
            <th scope="col" className="opt">
              {t("approvals.col_decided")}
            </th>
            <th scope="col">
              <span className="sr">{t("approvals.show_args")}</span>
            </th>
          </>
        }
      >
        {rows.map((one) => (
          <DecidedRow key={one.id} approval={one} />
        ))}
      </Table>
      {more !== null && (
        <p className="after-list">
          <Button look="line" small disabled={loading} onClick={() => onLimit(more)}>
            {t("manage.show_more")}
          </Button>
        </p>
      )}
    </Group>
  );
}

const ICONS: Readonly<Record<Approval["status"], IconName>> = {
  approved: "check",
  denied: "x",
  expired: "clock",
  answered: "ask",
  pending: "pennant",
};

function DecidedRow({ approval }: { approval: Approval }) {
  const [open, setOpen] = useState(false);
  const names = useNames();
  const said = deed(approval);
  const at = approval.decided_at ?? approval.deadline;
  return (
    <Fragment>
      <tr>
        <td className="num soft opt">
          <time dateTime={at}>{when(at, Date.now())}</time>
        </td>
        <td className="wraps what">
          <a className="quiet" href={links.chat(approval.conversation_id)} title={approval.title}>
            {said.before}
            {said.code ? <code>{said.what}</code> : said.what}
            {said.after}
          </a>
        </td>
        <td className="opt opt2">{names(approval.agent_id)}</td>
        <td>
          <span className={`st ${toneOf(approval.status)}`}>
            <Icon name={ICONS[approval.status]} />
            {outcomeWords(approval)}
          </span>
        </td>
        <td className="opt soft wraps">{how(approval)}</td>
        <td className="n">
          <IconButton
            small
            icon={open ? "up" : "down"}
            label={t(open ? "approvals.hide_args" : "approvals.show_args")}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        </td>
      </tr>
      {open && (
        <tr className="opened-row">
          <td colSpan={6}>
            <div className="ask-like">
              <Everything approval={approval} />
            </div>
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** From where it was decided and after how long, or what came of nobody deciding. */
function how(approval: Approval): string {
  if (approval.status === "expired")
    return approval.answer
      ? t("approvals.took_default", { answer: approval.answer })
      : t("approvals.nothing_ran");
  if (approval.status === "answered" && approval.answer)
    return t("approvals.answer_was", { answer: approval.answer.slice(0, 80) });
  const key = `approvals.by_${approval.decided_from ?? "web"}`;
  const door = hasText(key)
    ? t(key)
    : t("approvals.by_other", { door: approval.decided_from ?? "" });
  const took = tookMs(approval);
  return took === null ? door : t("approvals.after", { door, time: duration(took) });
}
