import { useCell } from "../../../hooks/cell";
import { agents, settings } from "../../../hooks/home";
import { modelName, routesFor } from "../../../hooks/models";
import { retry } from "../../../hooks/session/act";
import { regenerate } from "../../../hooks/session/branch";
import type { Session } from "../../../hooks/session/session";
import { links, navigate } from "../../../hooks/use-route";
import { t } from "../../../i18n/index";
import type { AgentTurn } from "../../../reduce/parts";
import { IconButton } from "../../../ui/button";
import { MenuItem } from "../../../ui/menu";
import { Popover } from "../../../ui/popover";
import { toast } from "../../../ui/toast";
import { sayError } from "../../shell/acts";
import { ModelChoices } from "../composer/model-choices";

interface AgainProps {
  session: Session;
  turn: AgentTurn;
  /** It runs again where it stands, instead of in a branch. */
  failed: boolean;
}

async function ask({ session, turn, failed }: AgainProps, routes?: string[]) {
  if (turn.entryId === null) return;
  if (failed) return retry(session, turn.entryId, routes);
  const made = await regenerate(session, turn.entryId, routes);
  if (!made) return;
  navigate(links.chat(made.id));
  const back = () => navigate(links.chat(session.id));
  toast({ text: t("branch.made"), icon: "branch", action: { label: t("branch.back"), run: back } });
}

/** Another answer to the same message, by any model. The first one is kept. */
export function Again(props: AgainProps) {
  const label = t("branch.again");
  return (
    <Popover
      role="menu"
      align="end"
      label={label}
      className="models"
      opener={(opener) => (
        <IconButton small icon="retry" className="wide-only" label={label} {...opener} />
      )}
    >
      {(close) => <AgainChoices {...props} close={close} />}
    </Popover>
  );
}

export function AgainChoices({ close, ...asked }: AgainProps & { close: () => void }) {
  const { head } = useCell(asked.session.thread);
  const crew = useCell(agents);
  const home = useCell(settings)?.routes ?? [];
  const routes = routesFor(head, crew, home);
  const pick = (route?: string) => {
    close();
    ask(asked, route ? [route] : undefined).catch(sayError);
  };
  return (
    <ModelChoices routes={routes} chosen={null} onPick={pick}>
      <MenuItem icon="retry" onPick={() => pick()} note={routes.map(modelName).join(", ")}>
        {t("branch.again_same")}
      </MenuItem>
      {!asked.failed && <p className="pad soft">{t("branch.again_hint")}</p>}
    </ModelChoices>
  );
}
