import { useEffect, useRef } from "react";
import { announce } from "../../hooks/announce";
import { t } from "../../i18n/index";
import { closedTo, inCode, spoken } from "../../reduce/sentences";
import type { Thread } from "../../reduce/thread";
import { deedText } from "./ask/ask-words";

/** Tells listeners what an eye would read: each sentence once it is whole, the end, a decision. */
export function useAnnounce(thread: Thread): void {
  const { approval, head, runs, runId, broken } = thread;
  const summed = thread.entries.at(-1)?.kind === "compacted";
  useSentences(thread);
  // a short turn may begin and end between two renders, so that its run is asked, not `running`
  const run = runs[runId ?? ""];
  const ending = run?.ending ?? (broken ? "failed" : null);
  const over = run?.ending ? run.id : broken;
  const before = useRef({ over, approvalId: approval?.id ?? null });
  useEffect(() => {
    const was = before.current;
    const approvalId = approval?.id ?? null;
    before.current = { over, approvalId };
    if (approval && approvalId !== was.approvalId)
      announce(t("chat.live_ask", { what: deedText(approval) }));
    else if (over && over !== was.over)
      announce(summed ? t("compact.divider") : endWords(ending ?? head?.last_ending ?? null));
  }, [over, ending, approval, head, summed]);
}

function endWords(ending: string | null): string {
  if (ending === "done" || ending === null) return t("chat.live_done");
  return ending === "failed" ? t("chat.live_failed") : t("chat.live_stopped");
}

/** What was written since this page looked; what stood there before is there to be read. */
function useSentences({ entries, text, head }: Thread): void {
  const last = entries.findLast((one) => one.role === "assistant") ?? null;
  const at = useRef<{ id: string; seq: number; told: number } | null>(null);
  useEffect(() => {
    if (!head) return;
    const seq = last?.seq ?? 0;
    at.current = at.current?.id === head.id ? at.current : { id: head.id, seq, told: text.length };
    const here = at.current;
    if (last && seq > here.seq) {
      say(last.content.slice(here.told));
      at.current = { ...here, seq, told: 0 };
      return;
    }
    if (text.length < here.told) here.told = 0;
    const to = closedTo(text, here.told);
    if (to === here.told || inCode(text.slice(0, to))) return;
    say(text.slice(here.told, to));
    here.told = to;
  }, [head, last, text]);
}

function say(markdown: string) {
  const words = document.visibilityState === "visible" ? spoken(markdown, t("chat.live_code")) : "";
  if (words) announce(words);
}
