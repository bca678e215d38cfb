import { useCallback, useEffect, useState } from "react";
import { askSeen } from "../../hooks/ask-seen";
import { useCell } from "../../hooks/cell";
import { returnFiles } from "../../hooks/draft-files";
import { agents } from "../../hooks/home";
import { typing, useKeys } from "../../hooks/keys";
import { markSeen } from "../../hooks/seen";
import { stop } from "../../hooks/session/act";
import { load } from "../../hooks/session/session";
import { useHeld } from "../../hooks/use-held";
import { links } from "../../hooks/use-route";
import { useSession } from "../../hooks/use-session";
import { errorText } from "../../i18n/error-text";
import { t } from "../../i18n/index";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/empty";
import { toast } from "../../ui/toast";
import { agentName } from "./agent-name";
import { Dock } from "./dock";
import { ListButton, ThreadHead } from "./head/head";
import { Loading } from "./loading";
import { loadMarkdown } from "./markdown/lazy";
import { RunColumn } from "./run/run-column";
import { Talk } from "./talk/talk";
import { useAnnounce } from "./use-announce";

interface OpenChatProps {
  id: string;
  width: "phone" | "middle" | "wide";
  onHelp: () => void;
  onList: () => void;
}

/** One conversation. */
export function OpenChat({ id, width, onHelp, onList }: OpenChatProps) {
  const session = useSession(id);
  const thread = useCell(session.thread);
  const { error, stopping } = useCell(session.status);
  const crew = useCell(agents);
  const [inject, setInject] = useState<{ text: string; n: number } | null>(null);
  const { head, running, approval } = thread;
  const seen = useCell(askSeen);
  const askAway = useHeld(approval !== null && !seen, 250);
  const nameOf = useCallback((agentId: string) => agentName(crew, agentId), [crew]);
  const agent = nameOf(head?.agent_id ?? "");
  useEffect(() => {
    if (head && document.visibilityState === "visible") markSeen(head);
  }, [head]);
  useAnnounce(thread);
  useEffect(() => void loadMarkdown(), []); // beside the conversation, not after it
  const halt = async () => {
    const { cleared, files, how } = await stop(session);
    if (files.length > 0) returnFiles(session.id, files);
    if (cleared.length > 0) setInject({ text: cleared.join("\n\n"), n: Date.now() });
    if (how === "elsewhere") toast({ text: t("chat.stop_elsewhere"), icon: "alert" });
    if (how === "unconfirmed") toast({ text: t("chat.stop_failed"), icon: "alert", bad: true });
  };
  const toEnd = () => {
    const box = document.querySelector(".talk");
    box?.scrollTo({ top: box.scrollHeight });
    setTimeout(
      () => document.querySelector<HTMLElement>(".ask")?.focus({ preventScroll: true }),
      120,
    );
  };
  const review = () => {
    const card = document.querySelector<HTMLElement>(
      `[data-ask="${CSS.escape(approval?.id ?? "")}"]`,
    );
    if (!card) return toEnd(); // out of the virtual list: it waits at the end
    const box = card.closest(".talk");
    const [top, view] = [card.getBoundingClientRect(), box?.getBoundingClientRect()];
    if (box && view && (top.top < view.top || top.bottom > view.bottom))
      box.scrollTop += top.top - view.top - Math.max(8, (view.height - top.height) / 2);
    card.focus({ preventScroll: true });
  };
  useKeys({
    "mod+j": () => (approval ? review() : false),
    "/": () => document.querySelector<HTMLElement>("#say")?.focus(),
    // biome-ignore lint/correctness/noComponentHookFactories: a key's name, no component
    Escape: (event) => {
      if (!running || stopping || typing(event.target)) return false;
      void halt();
    },
  });
  if (error && !head)
    return (
      <main className="thread">
        <header className="thread-head">
          <ListButton onList={onList} />
          <h1 className="sr">{t("chat.failed_load")}</h1>
        </header>
        <div className="talk scroll">
          <div className="lane">
            <Notice
              icon="alert"
              title={error.code === "not_found" ? t("chat.gone") : t("chat.failed_load")}
              actions={
                <>
                  {error.code !== "not_found" && (
                    <Button
                      look="line"
                      small
                      icon="retry"
                      onClick={() => void load(session).catch(() => {})}
                    >
                      {t("common.retry")}
                    </Button>
                  )}
                  <a className="b line small" href={links.chat()}>
                    {t("list.new")}
                  </a>
                </>
              }
            >
              {error.code === "not_found" ? t("chat.gone_hint") : errorText(error)}
            </Notice>
          </div>
        </div>
      </main>
    );
  return (
    <>
      <main className={`thread ${head?.temporary ? "temp" : ""}`}>
        {head ? (
          <ThreadHead head={head} agent={agent} running={running} onList={onList} />
        ) : (
          <header className="thread-head">
            <ListButton onList={onList} />
          </header>
        )}
        {head ? <Talk session={session} agentName={nameOf} /> : <Loading />}
        <Dock
          {...{ session, agent, width, onHelp, inject }}
          askAway={askAway}
          onReview={review}
          onStop={() => void halt()}
        />
      </main>
      {width === "wide" && <RunColumn session={session} />}
    </>
  );
}
