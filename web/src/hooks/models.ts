/** Models on offer, read once they are asked for. */

import { readModels } from "../api/home";
import type { AgentView, Conversation, ModelList } from "../contract/types";
import { type Loaded, useLoad } from "./use-load";

let last: ModelList | null = null;

export function useModels(wanted: boolean): Loaded<ModelList> {
  const loaded = useLoad(wanted ? "models" : null, async () => {
    last = await readModels();
    return last;
  });
  return { ...loaded, value: loaded.value ?? last };
}

/** "anthropic:claude-sonnet-4.5" → "claude-sonnet-4.5". */
export const modelName = (route: string): string => route.slice(route.indexOf(":") + 1);

/** The routes that the next message takes: the conversation's, else its agent's, else the home's. */
export function routesFor(
  head: Pick<Conversation, "routes" | "agent_id"> | null,
  agents: readonly AgentView[],
  home: readonly string[],
): readonly string[] {
  if (head?.routes?.length) return head.routes;
  const agent = agents.find((one) => one.id === head?.agent_id) ?? agents[0];
  return agent?.routes.length ? agent.routes : home;
}
