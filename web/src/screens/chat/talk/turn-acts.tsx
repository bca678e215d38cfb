import { memo } from "react";
import type { Run } from "../../../contract/types";
import { useCell } from "../../../hooks/cell";
import { retry } from "../../../hooks/session/act";
import type { Session } from "../../../hooks/session/session";
import { links, navigate } from "../../../hooks/use-route";
import { duration } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { money } from "../../../i18n/money";
import type { AgentTurn } from "../../../reduce/parts";
import { IconButton } from "../../../ui/button";
import { MenuItem } from "../../../ui/menu";
import { Popover } from "../../../ui/popover";
import { sayError } from "../../shell/acts";
import { copy } from "../copy";

interface TurnActsProps {
  turn: AgentTurn;
  session: Session;
  last: boolean;
  live: boolean;
  run: Run | null;
}

/** Cost and time of a turn, copy, once more. Shown on hover and focus; in one menu on a phone. */
export const TurnActs = memo(function TurnActs({
  turn,
  session,
  last,
  live,
  run: ran,
}: TurnActsProps) {
  const text = turn.parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");
  const { stopping } = useCell(session.status);
  const ms = Date.parse(turn.lastAt) - Date.parse(turn.at);
  const known = turn.costUsd > 0 || turn.unpriced > 0 || text !== "";
  const cost = money(turn.unpriced > 0 && turn.costUsd === 0 ? null : turn.costUsd, turn.unpriced);
  const figures = [known ? cost : null, ms > 0 ? duration(ms) : null].filter(Boolean).join(" · ");
  const waits = turn.parts.some((part) => part.kind === "asked" && part.asked.outcome === null);
  const again =
    last && !live && !stopping && !waits && ran?.status === "error" && turn.entryId !== null;
  const run = () => turn.entryId && retry(session, turn.entryId).catch(sayError);
  if (live) return null;
  return (
    <span className="acts">
      {figures && <span className="pill num wide-only">{figures}</span>}
      {text && (
        <IconButton
          small
          icon="copy"
          className="wide-only"
          label={t("chat.copy_answer")}
          onClick={() => copy(text)}
        />
      )}
      {again && (
        <IconButton
          small
          icon="retry"
          className="wide-only"
          label={t("chat.again")}
          onClick={run}
        />
      )}
      <Popover
        role="menu"
        align="end"
        label={t("chat.turn_more")}
        opener={(props) => <IconButton small icon="dots" label={t("chat.turn_more")} {...props} />}
      >
        {(close) => (
          <>
            {text && (
              <MenuItem
                icon="copy"
                onPick={() => {
                  close();
                  void copy(text);
                }}
              >
                {t("chat.copy_answer")}
              </MenuItem>
            )}
            {again && (
              <MenuItem
                icon="retry"
                onPick={() => {
                  close();
                  void run();
                }}
              >
                {t("chat.again")}
              </MenuItem>
            )}
            {turn.runId && (
              <MenuItem
                icon="activity"
                hint={figures}
                onPick={() => navigate(links.run(turn.runId!))}
              >
                {t("chat.open_run")}
              </MenuItem>
            )}
          </>
        )}
      </Popover>
    </span>
  );
});
