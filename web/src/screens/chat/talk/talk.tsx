import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { useCell } from "../../../hooks/cell";
import { loadOlder, type Session } from "../../../hooks/session/session";
import { t } from "../../../i18n/index";
import type { Turn } from "../../../reduce/parts";
import type { TurnCache } from "../../../reduce/turns";
import { copiedTurns, viewOf } from "../../../reduce/view";
import { Boundary } from "../../../ui/boundary";
import { IconButton } from "../../../ui/button";
import { sayError } from "../../shell/acts";
import { ForkLine } from "./fork-line";
import { Outbox } from "./outbox";
import { AgentTurn } from "./turn-agent";
import { MeTurn } from "./turn-me";
import { useFollow } from "./use-follow";

const EDGE_PX = 600; // older pages are asked for before the top is reached

interface TalkProps {
  session: Session;
  agentName: (id: string) => string;
}

/** The thread: virtual, so that five thousand messages scroll like five. */
export function Talk({ session, agentName }: TalkProps) {
  const thread = useCell(session.thread);
  const { loadingOlder } = useCell(session.status);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const cache = useRef<TurnCache>(new Map());
  const { entries, running, runId, head, text, hasMore, approval, runs, thoughts } = thread;
  const spoke = text !== "";
  const { turns, liveKey } = useMemo(
    () =>
      viewOf(
        { entries, running, runId, head, text: spoke ? "…" : "", approval, runs },
        cache.current,
      ),
    [entries, running, runId, head, spoke, approval, runs],
  );
  const copied = copiedTurns(turns, head);
  const busy = running || approval !== null || !!head?.parent_id;
  const follow = useFollow(scroller, session.id);
  useOwnWords(useCell(session.outbox).length, follow.toEnd);
  const shift = useShift(turns);
  const scrolled = useCallback(() => {
    const top = scroller.current?.scrollTop ?? 0;
    if (top < EDGE_PX && !follow.holding()) loadOlder(session).catch(sayError);
  }, [session, follow.holding]);
  return (
    <div className="talk-box">
      <section
        ref={scroller}
        className="talk scroll"
        tabIndex={0}
        aria-label={t("chat.messages")}
        onScroll={scrolled}
      >
        <Virtualizer ref={list} scrollRef={scroller} shift={shift} bufferSize={400}>
          {turns.map((turn, at) => (
            <div key={turn.key} className="lane">
              {at === 0 && hasMore && (
                <Older busy={loadingOlder} onMore={() => loadOlder(session).catch(sayError)} />
              )}
              {at === 0 && copied === 0 && head?.forked_from && (
                <ForkLine from={head.forked_from} first />
              )}
              <Boundary resetKey={turn.key}>
                {turn.kind === "me" ? (
                  <MeTurn message={turn.message} session={session} busy={busy} />
                ) : (
                  <AgentTurn
                    turn={turn}
                    agent={agentName(turn.agentId)}
                    session={session}
                    live={turn.key === liveKey ? thread : null}
                    approval={at === turns.length - 1 ? approval : null}
                    run={runs[turn.runId ?? ""] ?? null}
                    thoughts={thoughts}
                    last={at === turns.length - 1}
                  />
                )}
              </Boundary>
              {at === copied - 1 && <ForkLine from={head?.forked_from ?? ""} />}
            </div>
          ))}
        </Virtualizer>
        <Outbox session={session} />
      </section>
      {follow.away && (
        <IconButton
          icon="down"
          className="to-end"
          label={t("chat.to_newest")}
          onClick={follow.toEnd}
        />
      )}
    </div>
  );
}

function Older({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  return (
    <button type="button" className="b small older soft" disabled={busy} onClick={onMore}>
      {busy ? t("common.loading") : t("chat.load_older")}
    </button>
  );
}

/** Whoever sends wants to see it: their own words bring the newest line back. */
function useOwnWords(waiting: number, toEnd: () => void) {
  const was = useRef(waiting);
  useLayoutEffect(() => {
    if (waiting > was.current) toEnd();
    was.current = waiting;
  }, [waiting, toEnd]);
}

/** True in the render that put turns in front: the list then keeps what is in view. */
function useShift(turns: readonly Turn[]): boolean {
  const ends = useRef<{ first?: string; last?: string; n: number }>({ n: 0 });
  const [first, last] = [turns[0]?.key, turns.at(-1)?.key];
  const was = ends.current;
  const shift = was.n > 0 && turns.length > was.n && last === was.last && first !== was.first;
  useLayoutEffect(() => {
    ends.current = { first, last, n: turns.length };
  });
  return shift;
}
