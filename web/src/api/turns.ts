import { queued } from "../contract/readers";
import type { Queued, Schemas } from "../contract/types";
import { api, ok } from "./http";

/** Stream addresses of one conversation. */
export const turnPaths = (id: string) => {
  const root = `/api/conversations/${encodeURIComponent(id)}`;
  return {
    messages: `${root}/messages`,
    turn: `${root}/turn`,
    retry: `${root}/retry`,
    compact: `${root}/compact`,
    approval: (approvalId: string) => `${root}/approvals/${encodeURIComponent(approvalId)}`,
    answer: (approvalId: string) => `${root}/approvals/${encodeURIComponent(approvalId)}/answer`,
  };
};

/** What Stop pulled from the queue, and whether a turn was cancelled. Waits at most 3 s. */
export async function stopTurn(id: string): Promise<Schemas["Stopped"]> {
  const params = { path: { conversation_id: id } };
  const signal = AbortSignal.timeout(3000);
  return ok(api().POST("/api/conversations/{conversation_id}/stop", { params, signal }));
}

export async function editQueued(id: string, itemId: string, text: string): Promise<Queued> {
  const params = { path: { conversation_id: id, item_id: itemId } };
  const path = "/api/conversations/{conversation_id}/queue/{item_id}";
  return queued(await ok(api().PATCH(path, { params, body: { text } })));
}

export async function removeQueued(id: string, itemId: string): Promise<void> {
  const params = { path: { conversation_id: id, item_id: itemId } };
  await ok(api().DELETE("/api/conversations/{conversation_id}/queue/{item_id}", { params }));
}
