import type { Run } from "../../../contract/types";
import { useCell } from "../../../hooks/cell";
import type { Session } from "../../../hooks/session/session";
import { useNow } from "../../../hooks/use-now";
import { links } from "../../../hooks/use-route";
import { useRun } from "../../../hooks/use-run";
import { duration } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { money } from "../../../i18n/money";
import { counted } from "../../../reduce/heard";
import { workedMs } from "../../../reduce/run";
import { Boundary } from "../../../ui/boundary";
import { State } from "../../../ui/state";
import { RunFacts } from "./facts";
import { runState } from "./run-state";
import { Steps } from "./steps";

/** The column beside the thread: one sentence and counts, the steps, the facts. Always reserved. */
export function RunColumn({ session }: { session: Session | null }) {
  return (
    <aside className="runcol" aria-label={t("run.title")}>
      <Boundary resetKey={session?.id}>
        {session ? <RunBody session={session} /> : <NoRun />}
      </Boundary>
    </aside>
  );
}

const NoRun = () => (
  <div className="run-empty">
    <h2>{t("run.none")}</h2>
    <p className="soft">{t("run.none_hint")}</p>
  </div>
);

export function RunBody({ session }: { session: Session }) {
  const run = useRun(session);
  const { head, approval, text } = useCell(session.thread);
  if (!run || !head) return <NoRun />;
  const state = runState(run);
  return (
    <>
      <header className="run-head">
        <p>
          <State tone={state.tone} icon={state.icon}>
            {state.text}
          </State>
        </p>
        <h2>
          <a href={links.run(run.id)}>{head.title || run.title || t("run.title")}</a>
        </h2>
        <p className="num">
          <RunCounts run={run} />
        </p>
      </header>
      <div className="scroll">
        <Steps run={run} approval={approval} writing={text !== ""} />
        <h3>{t("run.title")}</h3>
        <RunFacts run={run} head={head} approval={approval} />
      </div>
    </>
  );
}

/** "7 steps · 51 s of work · $0.052". */
export function RunCounts({ run }: { run: Run }) {
  const now = useNow(1000);
  const parts = [
    t("run.steps", { n: run.steps.length }),
    duration(Math.max(1000, workedMs(run, now))),
  ];
  if (counted(run)) parts.push(money(run.cost_usd, run.unknown_cost_calls));
  if (run.waiting_for) parts[1] = t("run.of_work", { time: parts[1]! });
  return <>{parts.join(" · ")}</>;
}
