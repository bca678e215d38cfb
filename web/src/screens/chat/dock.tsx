import { useState } from "react";
import { useCell } from "../../hooks/cell";
import { change } from "../../hooks/conversation-acts";
import { agents, line, settings } from "../../hooks/home";
import { routesFor } from "../../hooks/models";
import { compact, isCompact } from "../../hooks/session/compact";
import { send } from "../../hooks/session/send";
import type { Session } from "../../hooks/session/session";
import { t } from "../../i18n/index";
import { steerText } from "../../reduce/queue";
import { Icon } from "../../ui/icon";
import { sayError } from "../shell/acts";
import { LineBanner } from "../shell/line-banner";
import { AskBar } from "./ask/ask-bar";
import { Below } from "./composer/below";
import { Composer } from "./composer/composer";
import { ContextMeter, CostPill } from "./composer/meters";
import { ModelPicker } from "./composer/model-picker";
import { Queue } from "./composer/queue";
import { SendButton } from "./composer/send-button";
import { RunStrip } from "./run/strip";

interface DockProps {
  session: Session;
  agent: string;
  width: "phone" | "middle" | "wide";
  askAway: boolean;
  inject: { text: string; n: number } | null;
  onReview: () => void;
  onStop: () => void;
  onHelp: () => void;
}

/** What stays above and around the composer. */
export function Dock({
  session,
  agent,
  width,
  askAway,
  inject,
  onReview,
  onStop,
  onHelp,
}: DockProps) {
  const { head, running, approval, overBudget, spend, queued } = useCell(session.thread);
  const { stopping } = useCell(session.status);
  const down = useCell(line).state === "down";
  const crew = useCell(agents);
  const home = useCell(settings)?.routes ?? [];
  const [editing, setEditing] = useState<string | null>(null);
  const routes = routesFor(head, crew, home);
  const held = approval !== null;
  const spent = overBudget && !running;
  const placeholder = held
    ? t("chat.placeholder_wait", { agent })
    : down
      ? t("chat.placeholder_offline")
      : spent
        ? t("chat.placeholder_budget")
        : t(head?.temporary ? "chat.placeholder_temporary" : "chat.placeholder", { agent });
  return (
    <div className="dock">
      <LineBanner />
      {head?.temporary && (
        <div className="banner">
          <Icon name="eye" />
          <span className="grow">{t("chat.temporary")}</span>
        </div>
      )}
      {askAway && approval && <AskBar approval={approval} onReview={onReview} />}
      {width !== "wide" && !(approval && (askAway || width === "phone")) && (
        <RunStrip session={session} />
      )}
      <Queue session={session} editing={editing} onEditing={setEditing} />
      <Composer
        id={session.id}
        agent={agent}
        placeholder={placeholder}
        temporary={head?.temporary}
        inject={inject}
        routes={routes}
        onEscape={() => running && !stopping && onStop()}
        onUp={() => setEditing(queued.at(-1)?.item_id ?? null)}
        onSend={(text, files, steer) => {
          if (isCompact(text) && files.length === 0) return void compact(session).catch(sayError);
          const steers = steer && running && steerText(text) === null;
          send(session, steers ? `/steer ${text}`.trim() : text, files);
        }}
        foot={
          <>
            <ModelPicker
              routes={routes}
              own={(head?.routes?.length ?? 0) > 0}
              agent={agent}
              onPick={(routes) => head && change(head, { routes }).catch(sayError)}
            />
            <span className="grow" />
            {head && <ContextMeter head={head} />}
            <CostPill spend={spend} />
          </>
        }
        button={(ready, submit) => (
          <SendButton {...{ ready, submit, running, held, stopping, onStop }} offline={down} />
        )}
      />
      <Below state={held ? "held" : running ? "running" : "idle"} onHelp={onHelp} />
    </div>
  );
}
