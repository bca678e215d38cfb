/** Changes that the manage pages and the first run make. They throw `ApiError` when refused. */

import type { AgentChanges } from "../api/crew";
import { changeAgent as writeAgent } from "../api/crew";
import { changeSettings as writeSettings } from "../api/home";
import type { AgentView, Settings, SettingsChanges } from "../contract/types";
import { agents, settings } from "./home";

export {
  addServer,
  check,
  DIALECTS,
  type Dialect,
  finishFirstRun,
  removeKey,
  saveKey,
  saveRoutes,
} from "../api/connections";
export { changeConversation } from "../api/conversations";
export { type AgentChanges, type PersonaFile, writePersona } from "../api/crew";
export { ledgerAddress, trajectoryAddress } from "../api/history";
export { signIn, signOut } from "../api/session";

export async function changeSettings(changes: SettingsChanges): Promise<Settings> {
  const changed = await writeSettings(changes);
  settings.set(changed);
  return changed;
}

export async function changeAgent(id: string, changes: AgentChanges): Promise<AgentView> {
  const changed = await writeAgent(id, changes);
  agents.set((now) => now.map((one) => (one.id === id ? changed : one)));
  return changed;
}
