import type { Conversation } from "../../../contract/types";
import { useCell } from "../../../hooks/cell";
import { activity } from "../../../hooks/home";
import { t } from "../../../i18n/index";
import { ofCap } from "../../../i18n/money";
import { IconButton } from "../../../ui/button";
import { Popover } from "../../../ui/popover";
import { State } from "../../../ui/state";
import { AgentCard, AgentPill } from "./agent-pill";
import { PermissionsCard, PermissionsPill } from "./permissions-pill";
import { SpendCard, SpendPill } from "./spend-pill";

interface HeadProps {
  head: Conversation;
  agent: string;
  running: boolean;
  onList: () => void;
}

/** The header speaks of the conversation: who, what it may do, what it spent of its cap. */
export function ThreadHead({ head, agent, running, onList }: HeadProps) {
  const waiting = head.status === "waiting";
  return (
    <header className="thread-head">
      <ListButton onList={onList} />
      <div className="grow title-box">
        <h1 className="cut" title={head.title}>
          {head.title || t("list.untitled")}
        </h1>
        <p className="phone-only under">
          {waiting ? (
            <span className="wait">{t("run.waiting")}</span>
          ) : running ? (
            <State tone="live">{t("run.running")}</State>
          ) : null}
        </p>
      </div>
      <span className="wide-only pills">
        <AgentPill head={head} agent={agent} />
        <PermissionsPill head={head} />
        <SpendPill head={head} />
      </span>
      <Options head={head} agent={agent} />
    </header>
  );
}

/** On a phone the three pills are one button. */
function Options({ head, agent }: { head: Conversation; agent: string }) {
  const text = ofCap(head.spent_usd, head.cost_cap_usd, head.unknown_cost_calls);
  const label = t("chat.options", { text });
  return (
    <span className="phone-only">
      <Popover
        label={label}
        align="end"
        opener={(props) => <IconButton icon="options" label={label} {...props} />}
      >
        {() => (
          <div className="cards">
            <AgentCard head={head} agent={agent} />
            <PermissionsCard head={head} />
            <SpendCard head={head} />
          </div>
        )}
      </Popover>
    </span>
  );
}

export function ListButton({ onList }: { onList: () => void }) {
  const { approvals } = useCell(activity);
  const n = approvals.length;
  const label =
    n > 0 ? `${t("list.open_list")}. ${t("list.needs_count", { n })}` : t("list.open_list");
  return (
    <IconButton icon="menu" className="phone-only list-button" label={label} onClick={onList}>
      {n > 0 && <i className="dot wait needs" aria-hidden="true" />}
    </IconButton>
  );
}
