import { type KeyboardEvent, useMemo } from "react";
import { useCell } from "../../hooks/cell";
import { activity, conversations, loadConversations } from "../../hooks/home";
import { chord } from "../../hooks/keys";
import { useToday } from "../../hooks/money-today";
import { seen } from "../../hooks/seen";
import { useNow } from "../../hooks/use-now";
import { links, navigate } from "../../hooks/use-route";
import { t } from "../../i18n/index";
import { money } from "../../i18n/money";
import { groups, isUnread, news } from "../../reduce/conversations";
import { Button, IconButton } from "../../ui/button";
import { Skeleton } from "../../ui/empty";
import { Icon } from "../../ui/icon";
import { openPalette } from "../palette/open";
import { sayError } from "./acts";
import { Archive } from "./archive";
import { Attention } from "./attention";
import { Row } from "./row";

interface SidebarProps {
  currentId: string | null;
  /** In the drawer: closes it. */
  onClose?: () => void;
}

/** The list of conversations. The same in the column and in the drawer. */
export function Sidebar({ currentId, onClose }: SidebarProps) {
  const today = useToday();
  return (
    <>
      <header className="list-head">
        <Icon name="pennant" className="brand" />
        <b className="grow">{t("common.product")}</b>
        <IconButton
          icon="new"
          label={t("list.new")}
          onClick={() => {
            onClose?.();
            navigate(links.chat());
          }}
        />
        {onClose && (
          <IconButton icon="x" label={t("list.close_list")} autoFocus onClick={onClose} />
        )}
      </header>
      <div className="list-top">
        <button
          type="button"
          className="find"
          onClick={() => {
            onClose?.();
            openPalette();
          }}
        >
          <Icon name="search" />
          <span className="grow">{t("list.find")}</span>
          <kbd>{chord("K")}</kbd>
        </button>
        <Attention onPick={onClose} />
      </div>
      <List currentId={currentId} onPick={onClose} />
      <div className="list-foot">
        <a className="row" href={links.manage()} style={{ flex: 1 }}>
          <span className="m soft">
            <Icon name="gear" />
          </span>
          <span className="cut">{t("list.manage")}</span>
        </a>
        {today && today.calls > 0 && (
          <a
            className="pill num"
            href={links.manage("cost")}
            title={
              today.unpriced_calls > 0
                ? t("list.today_sum_open", { n: today.unpriced_calls })
                : t("list.today_sum_hint")
            }
          >
            <Icon name="coin" />
            {t("list.today_sum", { sum: money(today.cost_usd, today.unpriced_calls) })}
          </a>
        )}
      </div>
    </>
  );
}

function List({ currentId, onPick }: { currentId: string | null; onPick?: () => void }) {
  const { all, hasMore, loaded } = useCell(conversations);
  const now = useNow(30_000);
  const live = useCell(activity);
  const marks = useCell(seen);
  const grouped = useMemo(() => groups(all, now), [all, now]);
  if (!loaded)
    return (
      <div className="scroll">
        <div style={{ padding: "var(--s6) var(--s4)" }}>
          <Skeleton lines={6} />
        </div>
      </div>
    );
  return (
    <nav className="scroll" aria-label={t("list.title")} onKeyDown={walk}>
      {grouped.length === 0 && (
        <p className="list-empty soft">
          {t("list.empty")}
          <br />
          {t("list.empty_hint")}
        </p>
      )}
      {grouped.map(([name, rows]) => (
        <section key={name} aria-label={t(`common.${name}`)}>
          <h2 className="group">{t(`common.${name}`)}</h2>
          <div className="rows">
            {rows.map((one) => (
              <Row
                key={one.id}
                one={one}
                news={news(one, live)}
                unread={one.id !== currentId && isUnread(one, marks)}
                current={one.id === currentId}
                now={now}
                onPick={onPick}
              />
            ))}
          </div>
        </section>
      ))}
      {hasMore && (
        <Button small className="list-more" onClick={() => loadConversations(true).catch(sayError)}>
          {t("list.more")}
        </Button>
      )}
      {!hasMore && grouped.length > 0 && (
        <Archive currentId={currentId} now={now} onPick={onPick} />
      )}
    </nav>
  );
}

/** Arrow keys move through the rows. */
function walk(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("a.row")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const to = rows[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (at < 0 || !to) return;
  event.preventDefault();
  to.focus();
}
