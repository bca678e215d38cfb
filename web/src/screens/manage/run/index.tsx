import { useCallback } from "react";
import type { Run } from "../../../contract/types";
import { usePart } from "../../../hooks/cell";
import { activity } from "../../../hooks/home";
import { useStoredRun } from "../../../hooks/use-manage";
import { links } from "../../../hooks/use-route";
import { t } from "../../../i18n/index";
import { Empty } from "../../../ui/empty";
import { Icon } from "../../../ui/icon";
import { ending } from "../activity/words";
import { Page } from "../parts/page";
import { Shown } from "../parts/shown";
import { RunDeeds } from "./deeds";
import { RunFacts } from "./facts";
import { RunFigures } from "./figures";
import { Steps } from "./steps";

/** One run, loaded by its id, so that any link to it works and a reload stays (A-UI-3). */
export function RunPage({ id }: { id: string }) {
  const stored = useStoredRun(id);
  const live = usePart(
    activity,
    useCallback((now) => now.runs[id] ?? null, [id]),
  );
  const run = newest(stored.value, live);
  const missing = stored.error?.code === "not_found" && run === null;
  return (
    <Page
      title={run?.title || t("runpage.run")}
      crumb={
        <nav className="crumb" aria-label={t("runpage.path")}>
          <a href={links.manage("activity")}>{t("manage.activity")}</a>
          <Icon name="right" />
          <span aria-current="page">{t("runpage.run")}</span>
        </nav>
      }
      actions={run && <RunDeeds run={run} />}
    >
      {run === null && <h1 className="sr">{t("runpage.run")}</h1>}
      {missing ? (
        <Empty icon="activity" title={t("runpage.missing")} hint={t("runpage.missing_hint")}>
          <a className="b line small" href={links.manage("activity")}>
            {t("runpage.to_activity")}
          </a>
        </Empty>
      ) : (
        <Shown of={{ ...stored, value: run }} lines={8}>
          {(shown) => <Whole run={shown} />}
        </Shown>
      )}
    </Page>
  );
}

/** The live copy while it runs; what is stored once it has ended, with all its steps. */
function newest(stored: Run | null, live: Run | null): Run | null {
  if (stored === null || live === null) return stored ?? live;
  return live.steps.length >= stored.steps.length ? live : stored;
}

function Whole({ run }: { run: Run }) {
  const said = ending(run);
  const changes = run.steps.filter((step) => step.kind === "fallback").length;
  const words =
    run.ending === "done" && changes > 0
      ? t("runpage.ended_done_fallback", { n: changes })
      : said.words;
  return (
    <>
      <p className={`st run-state ${said.tone}`}>
        {said.tone === "live" ? <i className="dot pulse" /> : <Icon name={said.icon} />}
        {words}
      </p>
      <h1 className="sum">
        {run.title || t("runpage.untitled")}
        {run.summary && run.ending !== "failed" && <small>{run.summary}</small>}
      </h1>
      <RunFigures run={run} />
      <div className="run-grid">
        <Steps run={run} />
        <RunFacts run={run} />
      </div>
    </>
  );
}
