import type { AgentView } from "../../../contract/types";
import { useCrew } from "../../../hooks/use-manage";
import { t } from "../../../i18n/index";
import { Empty } from "../../../ui/empty";
import { Tile } from "../../../ui/state";
import { Page } from "../parts/page";
import { Shown } from "../parts/shown";
import { HowItWorks } from "./facts";
import { Files } from "./files";
import { Prompt } from "./prompt";

/** Who answers here: its files, how it works, and what the model is told. */
export function Agents() {
  const agents = useCrew();
  return (
    <Page title={t("manage.agents")}>
      <Shown of={agents}>
        {(list) =>
          list[0] === undefined ? (
            <Empty icon="crew" title={t("agents.none")} hint={t("agents.none_hint")} />
          ) : (
            list.map((agent) => (
              <Agent
                key={agent.id}
                agent={agent}
                onChanged={(next) =>
                  agents.put(list.map((one) => (one.id === next.id ? next : one)))
                }
              />
            ))
          )
        }
      </Shown>
    </Page>
  );
}

function Agent({ agent, onChanged }: { agent: AgentView; onChanged: (next: AgentView) => void }) {
  return (
    <>
      <p className="sum who">
        <Tile id={agent.id} name={agent.name} />
        {agent.name}
        <small>{agent.description || t("agents.hint")}</small>
      </p>
      <Files agentId={agent.id} />
      <HowItWorks agent={agent} onChanged={onChanged} />
      <Prompt agentId={agent.id} />
    </>
  );
}
