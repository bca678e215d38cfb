import { useEffect, useRef } from "react";
import { announce } from "../../hooks/announce";
import { t } from "../../i18n/index";
import type { Thread } from "../../reduce/thread";
import { deedText } from "./ask/ask-words";

/** Tells listeners when an answer is finished and when a decision waits: sentences, not tokens. */
export function useAnnounce(thread: Thread): void {
  const { running, approval, head } = thread;
  const summed = thread.entries.at(-1)?.kind === "compacted";
  const before = useRef({ running, approvalId: approval?.id ?? null });
  useEffect(() => {
    const was = before.current;
    const approvalId = approval?.id ?? null;
    before.current = { running, approvalId };
    if (approval && approvalId !== was.approvalId)
      announce(t("chat.live_ask", { what: deedText(approval) }));
    else if (was.running && !running)
      announce(summed ? t("compact.divider") : endWords(head?.last_ending ?? null));
  }, [running, approval, head, summed]);
}

function endWords(ending: string | null): string {
  if (ending === "done" || ending === null) return t("chat.live_done");
  return ending === "failed" ? t("chat.live_failed") : t("chat.live_stopped");
}
