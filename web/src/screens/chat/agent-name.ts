import type { AgentView } from "../../contract/types";
import { t } from "../../i18n/index";

/** What an agent is called. The one that comes with the home goes by the product's name. */
export function agentName(agents: readonly AgentView[], id: string | null): string {
  const one = id ? agents.find((other) => other.id === id) : agents[0];
  const name = one?.name || id || "";
  return name === "" || name === "default" ? t("common.product") : name;
}
