/** What the home offers: settings, models, agents, runs, today's money. */

import { rows, shape } from "../contract/check";
import { run } from "../contract/readers-run";
import type {
  AgentView,
  ModelList,
  Run,
  Settings,
  SettingsChanges,
  Stats,
} from "../contract/types";
import { address, api, ok } from "./http";

export const readSettings = (): Promise<Settings> => ok(api().GET("/api/settings"));

export const changeSettings = (body: SettingsChanges): Promise<Settings> =>
  ok(api().PATCH("/api/settings", { body }));

export const readModels = (): Promise<ModelList> => ok(api().GET("/api/models"));

export const readAgents = async (): Promise<AgentView[]> =>
  (await ok(api().GET("/api/agents"))).agents;

export const readStats = (days: number): Promise<Stats> =>
  ok(api().GET("/api/stats", { params: { query: { days } } }));

export async function readRun(id: string): Promise<Run> {
  return run(
    await ok(api().GET("/api/activity/runs/{run_id}", { params: { path: { run_id: id } } })),
  );
}

const runPage = shape({ runs: rows(run) });

export async function readRuns(query: {
  agent_id?: string;
  conversation_id?: string;
  limit?: number;
}): Promise<Run[]> {
  return runPage(await ok(api().GET("/api/activity/runs", { params: { query } }))).runs;
}

export async function signIn(token: string): Promise<void> {
  await ok(api().POST("/api/session", { body: { token } }));
}

/** The hashed entry script that the gateway serves now, or null when that cannot be told. */
export async function servedEntry(): Promise<string | null> {
  try {
    const page = await fetch(address("/"), { cache: "no-store" });
    if (!page.ok) return null;
    return /assets\/index-[\w-]+\.js/.exec(await page.text())?.[0] ?? null;
  } catch {
    return null;
  }
}
