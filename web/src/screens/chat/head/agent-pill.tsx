import type { Conversation } from "../../../contract/types";
import { useCell } from "../../../hooks/cell";
import { agents, settings } from "../../../hooks/home";
import { modelName, routesFor } from "../../../hooks/models";
import { links } from "../../../hooks/use-route";
import { t } from "../../../i18n/index";
import { Fact } from "../../../ui/fact";
import { Icon } from "../../../ui/icon";
import { Popover } from "../../../ui/popover";

interface AgentProps {
  head: Pick<Conversation, "agent_id" | "routes">;
  agent: string;
}

export function AgentPill({ head, agent }: AgentProps) {
  return (
    <Popover
      label={t("chat.agent_pill", { agent })}
      align="end"
      opener={(props) => (
        <button
          type="button"
          className="pill"
          aria-label={t("chat.agent_pill", { agent })}
          {...props}
        >
          <Icon name="crew" />
          {agent}
        </button>
      )}
    >
      {() => <AgentCard head={head} agent={agent} />}
    </Popover>
  );
}

export function AgentCard({ head, agent }: AgentProps) {
  const crew = useCell(agents);
  const home = useCell(settings)?.routes ?? [];
  const one = crew.find((other) => other.id === head.agent_id);
  const routes = routesFor(head, crew, home);
  return (
    <div className="pad facts card-in">
      <Fact icon="crew" label={agent} value="" sub={one?.description} />
      <Fact
        icon="chip"
        label={t("chat.agent_routes")}
        value=""
        sub={routes.map(modelName).join(", ") || t("chat.model_none")}
      />
      {one && (
        <Fact icon="file" label={t("run.where")} value="" sub={<code>{one.workspace}</code>} />
      )}
      <a className="b small line" href={links.manage("crew", head.agent_id)}>
        {t("chat.agent_open")}
      </a>
    </div>
  );
}
