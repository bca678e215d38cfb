/** Providers, their keys and the order of models. A key goes in and never comes back. */

import type { Connection, ConnectionCheck, Credential, Settings } from "../contract/types";
import { api, ok } from "./http";

export const readCredentials = async (): Promise<Credential[]> =>
  (await ok(api().GET("/api/credentials"))).credentials;

export async function saveKey(name: string, value: string): Promise<void> {
  await ok(api().PUT("/api/credentials/{name}", { params: { path: { name } }, body: { value } }));
}

export async function removeKey(name: string): Promise<void> {
  await ok(api().DELETE("/api/credentials/{name}", { params: { path: { name } } }));
}

/** Tries a provider, with a key or an address that need not be saved. May cost a little. */
export const check = (body: Connection, signal?: AbortSignal): Promise<ConnectionCheck> =>
  ok(api().POST("/api/connections/check", { body, signal }));

export async function saveRoutes(routes: string[]): Promise<void> {
  await ok(api().PUT("/api/connections/routes", { body: { routes } }));
}

export async function addServer(
  name: string,
  base_url: string,
  key_env: string | null,
  dialect: Dialect = "chat",
): Promise<void> {
  const params = { path: { name } };
  const body = { base_url, key_env, dialect };
  await ok(api().PUT("/api/connections/providers/{name}", { params, body }));
}

export async function finishFirstRun(): Promise<void> {
  await ok(api().POST("/api/settings/first-run", { body: { done: true } }));
}

export type Provider = Settings["providers"][number];

/** The API that a server speaks, in the field's own names. */
export const DIALECTS = {
  chat: "Chat Completions",
  responses: "OpenAI Responses",
  anthropic: "Anthropic Messages",
  google: "Google Gemini",
  vertex: "Google Vertex AI",
  bedrock: "AWS Bedrock Converse",
  cohere: "Cohere",
  mistral: "Mistral",
} as const;

export type Dialect = keyof typeof DIALECTS;
