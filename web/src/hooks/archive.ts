/** Archived conversations: read when they are asked for, and again when one comes or goes. */

import { listConversations } from "../api/conversations";
import type { Conversation } from "../contract/types";
import { useCell } from "./cell";
import { conversations } from "./home";
import { useLoad } from "./use-load";

export function useArchive(open: boolean): readonly Conversation[] | null {
  const { all } = useCell(conversations);
  const mark = all.filter((one) => one.archived).length;
  const { value } = useLoad(open ? `archive:${mark}` : null, async () => {
    const page = await listConversations({ archived: true, limit: 200 });
    return page.conversations.filter((one) => one.archived);
  });
  return value;
}
