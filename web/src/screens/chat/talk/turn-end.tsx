import type { Run } from "../../../contract/types";
import { useCell } from "../../../hooks/cell";
import { agents, settings } from "../../../hooks/home";
import { modelName, routesFor } from "../../../hooks/models";
import { retry } from "../../../hooks/session/act";
import type { Session } from "../../../hooks/session/session";
import { links, navigate } from "../../../hooks/use-route";
import { errorText } from "../../../i18n/error-text";
import { t } from "../../../i18n/index";
import type { AgentTurn, Part } from "../../../reduce/parts";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/empty";
import { Icon } from "../../../ui/icon";
import { sayError } from "../../shell/acts";
import { BudgetEnd } from "./budget-end";

interface TurnEndProps {
  turn: AgentTurn;
  run: Run | null;
  session: Session;
  last: boolean;
}

/** How a turn ended, when it did not simply answer. Only the newest one offers what to do. */
export function TurnEnd({ turn, run, session, last }: TurnEndProps) {
  switch (run?.ending) {
    case "failed":
      if (run.failure?.code === "compact_failed") return null; // its note says it
      return last ? <Failed {...{ turn, run, session }} /> : <Quiet text={failure(run)} fail />;
    case "halted:budget":
      return last ? (
        <BudgetEnd session={session} cap={capOf(turn)} />
      ) : (
        <Quiet text={t("run.budget")} />
      );
    case "halted:steps":
      return <Quiet text={t("chat.halted_steps")} hint={last ? t("chat.halted_steps_hint") : ""} />;
    case "halted:loop":
      if (turn.parts.some(isStuck)) return null;
      return <Quiet text={t("chat.halted_loop")} hint={last ? t("chat.halted_loop_hint") : ""} />;
    case "stopped":
      return <Quiet text={t("chat.stopped_note")} />;
    case "interrupted":
      return <Quiet text={t("chat.interrupted_note")} />;
    default:
      return null;
  }
}

/** The cap that the turn's own note names. */
function capOf(turn: AgentTurn): number | null {
  const note = turn.parts.find((part) => part.kind === "note" && part.code === "budget");
  const cap = note?.kind === "note" ? note.facts.cap : null;
  return typeof cap === "number" ? cap : null;
}

/** The note of a conversation that does not fit, which says what to do. */
const isStuck = (part: Part) => part.kind === "note" && part.code === "compact_stuck";

const failure = (run: Run) => (run.failure ? errorText(run.failure) : t("run.failed"));

function Quiet({ text, hint, fail }: { text: string; hint?: string; fail?: boolean }) {
  return (
    <div className={`settled ${fail ? "fail" : "idle"}`}>
      <Icon name={fail ? "alert" : "pause"} />
      <span className="cut">{text}</span>
      {hint && <span className="soft">{hint}</span>}
    </div>
  );
}

/** What happened, what was kept, what to do. */
function Failed({ turn, run, session }: { turn: AgentTurn; run: Run; session: Session }) {
  const { head } = useCell(session.thread);
  const crew = useCell(agents);
  const home = useCell(settings)?.routes ?? [];
  const routes = routesFor(head, crew, home);
  const other = routes.find((route) => route !== run.model && modelName(route) !== run.model);
  const key = run.failure?.code === "auth" || /key|auth/.test(run.failure?.code ?? "");
  const again = (to?: string) =>
    turn.entryId && retry(session, turn.entryId, to ? [to] : undefined).catch(sayError);
  const detail = run.failure?.message;
  return (
    <Notice
      tone="fail"
      icon="alert"
      title={failure(run)}
      actions={
        <>
          {turn.entryId && (
            <Button small look="line" onClick={() => again()}>
              {t("common.retry")}
            </Button>
          )}
          {key && (
            <Button small look="line" onClick={() => navigate(links.manage("connections"))}>
              {t("chat.failed_key")}
            </Button>
          )}
          {other && turn.entryId && (
            <Button small look="line" onClick={() => again(other)}>
              {t("chat.failed_go_on", { route: modelName(other) })}
            </Button>
          )}
        </>
      }
    >
      {t("chat.failed_kept")}
      {detail && detail !== failure(run) && <small className="detail">{detail}</small>}
    </Notice>
  );
}
