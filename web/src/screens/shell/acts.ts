/** What a person does to a conversation, with the words said after it. */

import type { Conversation } from "../../contract/types";
import { change, remove, restore } from "../../hooks/conversation-acts";
import { toLoadError } from "../../hooks/use-load";
import { links, navigate } from "../../hooks/use-route";
import { errorText } from "../../i18n/error-text";
import { t } from "../../i18n/index";
import { toast } from "../../ui/toast";

const UNDO_MS = 30_000; // the gateway keeps it that long

export const sayError = (error: unknown): void => {
  toast({ text: errorText(toLoadError(error)), icon: "alert", bad: true, ms: 8000 });
};

const titleOf = (one: Conversation) => one.title || t("list.untitled");

export const rename = (one: Conversation, title: string) => change(one, { title }).catch(sayError);

export const setPinned = (one: Conversation, pinned: boolean) =>
  change(one, { pinned }).catch(sayError);

export async function setArchived(one: Conversation, archived: boolean): Promise<void> {
  try {
    await change(one, { archived });
    if (archived) {
      leave(one);
      toast({
        text: t("list.archived_toast", { title: titleOf(one) }),
        icon: "archive",
        action: { label: t("common.undo"), run: () => void setArchived(one, false) },
      });
    }
  } catch (error) {
    sayError(error);
  }
}

export async function deleteIt(one: Conversation): Promise<void> {
  try {
    leave(one);
    await remove(one);
    toast({
      text: t("list.deleted", { title: titleOf(one) }),
      icon: "trash",
      ms: UNDO_MS,
      action: {
        label: t("common.undo"),
        run: () => {
          restore(one).then(() => navigate(links.chat(one.id)), sayError);
        },
      },
    });
  } catch (error) {
    sayError(error);
  }
}

function leave(one: Conversation) {
  if (location.hash === links.chat(one.id)) navigate(links.chat());
}
