import { flag, or, rows, shape } from "../contract/check";
import { conversation, detail } from "../contract/readers";
import type {
  Conversation,
  ConversationChanges,
  ConversationDetail,
  Schemas,
} from "../contract/types";
import { address, api, ok } from "./http";

const page = shape({ conversations: rows(conversation), has_more: or(flag, false) });
export type ConversationPage = { conversations: Conversation[]; has_more: boolean };

export async function listConversations(
  query: { archived?: boolean; limit?: number; before?: string } = {},
): Promise<ConversationPage> {
  return page(await ok(api().GET("/api/conversations", { params: { query } })));
}

export async function readConversation(
  id: string,
  query: { before_seq?: number; limit?: number } = {},
): Promise<ConversationDetail> {
  const params = { path: { conversation_id: id }, query };
  return detail(await ok(api().GET("/api/conversations/{conversation_id}", { params })));
}

export async function createConversation(body: Schemas["NewConversation"]): Promise<Conversation> {
  return conversation(await ok(api().POST("/api/conversations", { body })));
}

export async function changeConversation(
  id: string,
  body: ConversationChanges,
): Promise<Conversation> {
  const params = { path: { conversation_id: id } };
  return conversation(
    await ok(api().PATCH("/api/conversations/{conversation_id}", { params, body })),
  );
}

export async function deleteConversation(id: string): Promise<void> {
  const params = { path: { conversation_id: id } };
  await ok(api().DELETE("/api/conversations/{conversation_id}", { params }));
}

export async function restoreConversation(id: string): Promise<Conversation> {
  const params = { path: { conversation_id: id } };
  return conversation(
    await ok(api().POST("/api/conversations/{conversation_id}/restore", { params })),
  );
}

export const exportAddress = (id: string, format: "md" | "json"): string =>
  address(`/api/conversations/${encodeURIComponent(id)}/export?format=${format}`);
