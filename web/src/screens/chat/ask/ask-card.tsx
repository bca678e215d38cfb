import type { Approval } from "../../../contract/types";
import { useCell } from "../../../hooks/cell";
import { answer, decide, stop } from "../../../hooks/session/act";
import type { Session } from "../../../hooks/session/session";
import { toLoadError } from "../../../hooks/use-load";
import { errorText } from "../../../i18n/error-text";
import { t } from "../../../i18n/index";
import { toast } from "../../../ui/toast";
import { QuestionCard } from "./question-card";
import { ToolCard } from "./tool-card";

/** What needs the person, where it arose. After the decision the focus goes to the composer. */
export function AskCard({
  approval,
  session,
  agent,
}: {
  approval: Approval;
  session: Session;
  agent: string;
}) {
  const { deciding } = useCell(session.status);
  const busy = deciding === approval.id;
  const failed = (error: unknown) => {
    const why = errorText(toLoadError(error));
    toast({ text: t("ask.decide_failed", { why }), icon: "alert", bad: true, ms: 8000 });
  };
  const home = () => document.querySelector<HTMLElement>("#say")?.focus({ preventScroll: true });
  if (approval.kind === "question")
    return (
      <QuestionCard
        key={approval.id}
        approval={approval}
        busy={busy}
        onAnswer={(text) => {
          answer(session, approval.id, text).catch(failed);
          home();
        }}
        onStop={() => void stop(session)}
      />
    );
  return (
    <ToolCard
      key={approval.id}
      approval={approval}
      agent={agent}
      busy={busy}
      decide={(body) => {
        decide(session, approval.id, body).catch(failed);
        home();
      }}
    />
  );
}
