/** Agents: their settings, persona files and prompt; the tools they may use. */

import type { PromptView, Schemas, ToolView } from "../contract/types";
import { api, ok } from "./http";

export type AgentChanges = Schemas["AgentChanges"];
export type PersonaFile = Schemas["PersonaFile"];

const of = (id: string) => ({ path: { agent_id: id } });

export const changeAgent = (id: string, body: AgentChanges): Promise<Schemas["AgentView"]> =>
  ok(api().PATCH("/api/agents/{agent_id}", { params: of(id), body }));

export const readPersona = async (id: string): Promise<PersonaFile[]> =>
  (await ok(api().GET("/api/agents/{agent_id}/files", { params: of(id) }))).files;

export async function writePersona(id: string, name: string, content: string): Promise<void> {
  const params = { path: { agent_id: id, name } };
  await ok(api().PUT("/api/agents/{agent_id}/files/{name}", { params, body: { content } }));
}

export const readPrompt = (id: string): Promise<PromptView> =>
  ok(api().GET("/api/agents/{agent_id}/prompt", { params: of(id) }));

export const readTools = async (): Promise<ToolView[]> => (await ok(api().GET("/api/tools"))).tools;
