import { memo, useState } from "react";
import type { Run } from "../../../contract/types";
import { useCell } from "../../../hooks/cell";
import type { Session } from "../../../hooks/session/session";
import { links, navigate } from "../../../hooks/use-route";
import { duration } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { money } from "../../../i18n/money";
import type { AgentTurn } from "../../../reduce/parts";
import { IconButton } from "../../../ui/button";
import { MenuItem } from "../../../ui/menu";
import { Popover } from "../../../ui/popover";
import { copy } from "../copy";
import { Again, AgainChoices } from "./again";

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
  const [choosing, setChoosing] = useState(false);
  const ms = Date.parse(turn.lastAt) - Date.parse(turn.at);
  const known = turn.costUsd > 0 || turn.unpriced > 0 || text !== "";
  const cost = money(turn.unpriced > 0 && turn.costUsd === 0 ? null : turn.costUsd, turn.unpriced);
  const figures = [known && turn.runId !== null ? cost : null, ms > 0 ? duration(ms) : null]
    .filter(Boolean)
    .join(" · ");
  const waits = turn.parts.some((part) => part.kind === "asked" && part.asked.outcome === null);
  const failed = last && ran?.status === "error";
  const again = !live && !stopping && !waits && turn.entryId !== null && (failed || text !== "");
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
      {again && <Again {...{ session, turn }} failed={failed} />}
      <Popover
        role="menu"
        align="end"
        label={t("chat.turn_more")}
        className={choosing ? "models" : undefined}
        opener={(props) => (
          <IconButton
            small
            icon="dots"
            label={t("chat.turn_more")}
            {...props}
            onClick={() => {
              setChoosing(false);
              props.onClick();
            }}
          />
        )}
      >
        {(close) =>
          choosing ? (
            <AgainChoices {...{ session, turn, failed, close }} />
          ) : (
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
                <MenuItem icon="retry" onPick={() => setChoosing(true)}>
                  {t("branch.again")}
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
          )
        }
      </Popover>
    </span>
  );
});
