import { useState } from "react";
import { useCell } from "../../../hooks/cell";
import type { Session } from "../../../hooks/session/session";
import { useRun } from "../../../hooks/use-run";
import { t } from "../../../i18n/index";
import { Button, IconButton } from "../../../ui/button";
import { Drawer } from "../../../ui/dialog";
import { Icon } from "../../../ui/icon";
import { State } from "../../../ui/state";
import { deedText } from "../ask/ask-words";
import { RunBody, RunCounts } from "./run-column";
import { runState } from "./run-state";
import { stepWords } from "./step-words";

/** Below 1101 px the run column is one line above the composer; its button shows the rest. */
export function RunStrip({ session }: { session: Session }) {
  const run = useRun(session);
  const { approval } = useCell(session.thread);
  const [open, setOpen] = useState(false);
  if (!run || (run.status === "completed" && run.ending === "done")) return null;
  const state = runState(run);
  const step = run.steps.at(-1);
  const said = approval
    ? deedText(approval)
    : step && run.status === "running"
      ? stepWords(step, true).title
      : "";
  return (
    <section className="strip" aria-label={t("run.title")}>
      <State tone={state.tone} icon={state.icon}>
        {state.text}
      </State>
      <span className="cut grow soft">{said}</span>
      <span className="num soft">
        <RunCounts run={run} />
      </span>
      <Button small onClick={() => setOpen(true)}>
        {t("run.show_steps")} <Icon name="up" />
      </Button>
      {open && (
        <Drawer right label={t("run.title")} onClose={() => setOpen(false)}>
          <div className="drawer-close">
            <IconButton icon="x" label={t("run.close")} onClick={() => setOpen(false)} />
          </div>
          <div className="runcol in-drawer">
            <RunBody session={session} />
          </div>
        </Drawer>
      )}
    </section>
  );
}
