/** What the manage pages load. The activity stream says when to read again. */

import { useEffect, useRef } from "react";
import { readCredentials } from "../api/connections";
import { readPersona, readPrompt, readTools } from "../api/crew";
import { readApprovals } from "../api/history";
import { readAgents, readRun, readRuns, readSettings, readStats } from "../api/home";
import type { ActivityEvent } from "../contract/events";
import { activityEars, agents, backEars, settings } from "./home";
import { type Loaded, useLoad } from "./use-load";

const ended = (event: ActivityEvent) => event.type === "run" && event.run.ending != null;
const decided = (event: ActivityEvent) => event.type === "approval";

// A run that ends sends several frames: one reading serves them all.
const CALM_MS = 600;

/** Reads again when such an event comes, and when the line is back after a break. */
function useReloadOn<T>(loaded: Loaded<T>, on: (event: ActivityEvent) => boolean): Loaded<T> {
  const { reload } = loaded;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const hear = (event: ActivityEvent) => {
      if (!on(event)) return;
      clearTimeout(timer);
      timer = setTimeout(reload, CALM_MS);
    };
    activityEars.add(hear);
    backEars.add(reload);
    return () => {
      clearTimeout(timer);
      activityEars.delete(hear);
      backEars.delete(reload);
    };
  }, [reload, on]);
  return loaded;
}

/** Keeps showing the last answer while another filter or span is on its way. */
function useKept<T>(loaded: Loaded<T>): Loaded<T> {
  const last = useRef<T | null>(null);
  if (loaded.value !== null) last.current = loaded.value;
  return { ...loaded, value: loaded.value ?? last.current };
}

export const useStats = (days: number) =>
  useReloadOn(useKept(useLoad(`stats/${days}`, () => readStats(days))), ended);

export const useRuns = (agentId: string, limit: number) =>
  useReloadOn(
    useKept(
      useLoad(`runs/${agentId}/${limit}`, () =>
        readRuns(agentId === "" ? { limit } : { agent_id: agentId, limit }),
      ),
    ),
    ended,
  );

export const useStoredRun = (id: string) =>
  useReloadOn(
    useLoad(`run/${id}`, () => readRun(id)),
    ended,
  );

export const useApprovalHistory = (limit: number) =>
  useReloadOn(useKept(useLoad(`approvals/${limit}`, () => readApprovals(limit))), decided);

/** The home's settings, read anew; the shared copy follows. */
export const useHomeSettings = () =>
  useLoad("settings", async () => {
    const read = await readSettings();
    settings.set(read);
    return read;
  });

export const useCrew = () =>
  useLoad("agents", async () => {
    const read = await readAgents();
    agents.set(read);
    return read;
  });

export const useTools = () => useLoad("tools", readTools);
export const useCredentials = () => useLoad("credentials", readCredentials);
export const usePersona = (agentId: string) =>
  useLoad(`persona/${agentId}`, () => readPersona(agentId));
export const usePrompt = (agentId: string, open: boolean) =>
  useLoad(open ? `prompt/${agentId}` : null, () => readPrompt(agentId));
