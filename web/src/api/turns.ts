import { conversation, queued } from "../contract/readers";
import type { Conversation, Queued, Schemas } from "../contract/types";
import { ApiError, address, api, ok, problem } from "./http";

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

/** The fork that answers a turn again; null when it failed and now runs again where it stands. */
export async function answerAgain(
  id: string,
  body: Schemas["Retried"],
): Promise<Conversation | null> {
  const response = await fetch(address(turnPaths(id).retry), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    credentials: "same-origin",
  }).catch(() => {
    throw new ApiError(0, "network", "");
  });
  if (!response.ok) throw problem(response.status, await response.json().catch(() => null));
  if (response.status === 201) return conversation((await response.json()).conversation);
  void response.body?.cancel(); // a stream, which is watched like any other
  return null;
}

/** A new conversation with all that came before a message, and that message's words and files. */
export async function forkBefore(id: string, entryId: string): Promise<Schemas["Forked"]> {
  const params = { path: { conversation_id: id } };
  const body = { before_entry_id: entryId };
  return ok(api().POST("/api/conversations/{conversation_id}/fork", { params, body }));
}
