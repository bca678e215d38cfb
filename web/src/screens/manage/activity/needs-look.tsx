import type { Run } from "../../../contract/types";
import { useCell } from "../../../hooks/cell";
import { conversations } from "../../../hooks/home";
import { markRunsSeen } from "../../../hooks/seen-runs";
import { links } from "../../../hooks/use-route";
import { t } from "../../../i18n/index";
import { Button } from "../../../ui/button";
import { Empty } from "../../../ui/empty";
import { Icon } from "../../../ui/icon";
import { nextCap } from "../cost/cap";
import { cents, centsOf } from "../parts/cents";
import { when } from "../parts/dates";
import { useNames } from "../parts/names";
import { Group } from "../parts/page";
import { useSaving } from "../parts/saving";
import { goOn, raiseAndGoOn } from "./go-on";
import { ending, titleOf, why } from "./words";

/** Runs that failed, halted or were stopped, until they were looked at in this browser. */
export function NeedsLook({ runs }: { runs: readonly Run[] }) {
  if (runs.length === 0)
    return (
      <Empty
        icon="check"
        title={t("activity.nothing_wrong")}
        hint={t("activity.nothing_wrong_hint")}
      />
    );
  return (
    <Group title={t("activity.needs_look")} hint={t("activity.needs_look_hint")} first>
      {runs.map((run) => (
        <Item key={run.id} run={run} />
      ))}
      {runs.length > 1 && (
        <p className="after-list">
          <Button small onClick={() => markRunsSeen(runs.map((run) => run.id))}>
            {t("activity.all_seen")}
          </Button>
        </p>
      )}
    </Group>
  );
}

function Item({ run }: { run: Run }) {
  const names = useNames();
  const said = ending(run);
  return (
    <article className="item">
      <Icon name={said.icon} className={said.tone} />
      <div>
        <h3>
          <a className="quiet" href={links.run(run.id)}>
            {titleOf(run)}
          </a>
          <span className={`st ${said.tone}`}>{said.words}</span>
        </h3>
        <p>{why(run)}</p>
        <Deeds run={run} />
      </div>
      <p className="meta num">
        <time dateTime={run.finished_at ?? undefined}>
          {when(run.finished_at ?? run.started_at, Date.now())}
        </time>
        <br />
        {names(run.agent_id)} · {centsOf(run.cost_usd, run.unknown_cost_calls)}
      </p>
    </article>
  );
}

function Deeds({ run }: { run: Run }) {
  const { busy, save } = useSaving();
  const head = useCell(conversations).all.find((one) => one.id === run.conversation_id);
  const cap = head && head.cost_cap_usd > 0 ? nextCap(head.cost_cap_usd) : null;
  const act = (deed: () => Promise<void>) =>
    void save(deed, "").then((done) => {
      if (!done) return;
      markRunsSeen([run.id]);
      location.hash = links.chat(run.conversation_id);
    });
  const keyRefused = run.failure?.code === "auth" || run.failure?.code === "no_route";
  const again = run.ending === "failed" || run.ending === "interrupted";
  return (
    <div className="acts">
      {run.ending === "halted:budget" && cap !== null && (
        <Button small look="line" disabled={busy} onClick={() => act(() => raiseAndGoOn(run, cap))}>
          {t("activity.raise", { cap: cents(cap) })}
        </Button>
      )}
      {keyRefused && (
        <a className="b line small" href={links.manage("connections")}>
          {t("activity.check_key")}
        </a>
      )}
      {again && (
        <Button small look="line" disabled={busy} onClick={() => act(() => goOn(run))}>
          {t("activity.try_again")}
        </Button>
      )}
      <a
        className="b line small"
        href={links.chat(run.conversation_id)}
        onClick={() => markRunsSeen([run.id])}
      >
        {t("activity.read")}
      </a>
      <Button small onClick={() => markRunsSeen([run.id])}>
        {t("activity.seen")}
      </Button>
    </div>
  );
}
