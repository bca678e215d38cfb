import { memo, useState } from "react";
import type { Approval, Run } from "../../../contract/types";
import { modelName } from "../../../hooks/models";
import type { Session } from "../../../hooks/session/session";
import { clock } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { textKey } from "../../../reduce/draft";
import type { Part, AgentTurn as Turn } from "../../../reduce/parts";
import type { Thought, Thread } from "../../../reduce/thread";
import { Tile } from "../../../ui/state";
import { AskCard } from "../ask/ask-card";
import { Settled } from "../ask/settled";
import { Markdown } from "../markdown/lazy";
import { Ticking } from "../work/call-row";
import { Line } from "../work/line";
import { SignLine } from "../work/sign-line";
import { ThoughtRow } from "../work/thought";
import { Work } from "../work/work";
import { NoteLine } from "./note-line";
import { SummaryLine } from "./summary-line";
import { TurnActs } from "./turn-acts";
import { TurnEnd } from "./turn-end";

interface AgentTurnProps {
  turn: Turn;
  agent: string;
  session: Session;
  /** The whole thread for the one turn that is live; null for all others, so that they rest. */
  live: Thread | null;
  approval: Approval | null;
  run: Run | null;
  thoughts: Readonly<Record<string, Thought>>;
  last: boolean;
}

const NONE = {};

export const AgentTurn = memo(function AgentTurn(props: AgentTurnProps) {
  const { turn, agent, session, live, approval, run, thoughts, last } = props;
  const model = turn.model ?? live?.runs[turn.runId ?? ""]?.model ?? null;
  const id = `turn-${turn.key}`;
  const shared = { agent, session, live, approval, thoughts };
  const items = turn.parts.map((part) => <PartView key={part.key} part={part} {...shared} />);
  if (live) items.push(<LiveTail key="tail" thread={live} />);
  if (live?.text) {
    // in one list with the stored parts: once stored, it keeps its place and its rendered blocks
    const key = textKey(turn.parts);
    const part = { kind: "text", key, text: live.text, partial: !live.running } as const;
    items.push(<PartView key={key} part={part} open={live.running} {...shared} />);
  }
  const errand = run ? "compact" in run.wake : !live && turn.parts.every(isSummary);
  const bare = turn.continued || errand;
  return (
    <article className="turn" aria-labelledby={bare ? undefined : id}>
      {!bare && (
        <header className="turn-head">
          <Tile id={turn.agentId} name={agent} />
          <h2 id={id}>{agent}</h2>
          {model && <span className="cut">{modelName(model)}</span>}
          {turn.at && <time dateTime={turn.at}>{clock(turn.at)}</time>}
          <TurnActs turn={turn} session={session} last={last} live={live !== null} run={run} />
        </header>
      )}
      {items}
      {!live && <TurnEnd turn={turn} run={run} session={session} last={last} />}
    </article>
  );
});

/** A turn that only summarises says nothing, so nobody is named as its speaker. */
const isSummary = (part: Part) => part.kind === "summary";

type PartProps = Pick<AgentTurnProps, "agent" | "session" | "live" | "approval" | "thoughts"> & {
  part: Part;
  /** Still being written. */
  open?: boolean;
};

function PartView({ part, open = false, agent, session, live, approval, thoughts }: PartProps) {
  switch (part.kind) {
    case "text":
      return <Text text={part.text} partial={part.partial} open={open} />;
    case "work":
      return (
        <Work
          rows={part.rows}
          live={live?.live ?? NONE}
          thoughts={thoughts}
          running={live?.running ?? false}
        />
      );
    case "asked":
      return (
        <div className="asked">
          {part.asked.outcome === null && approval?.id === part.asked.approvalId ? (
            <AskCard approval={approval} session={session} agent={agent} />
          ) : part.asked.outcome === null && live ? null : (
            <Settled asked={part.asked} />
          )}
        </div>
      );
    case "summary":
      return <SummaryLine text={part.text} tokensLeft={part.tokensLeft} costUsd={part.costUsd} />;
    case "note":
      return <NoteLine code={part.code} facts={part.facts} />;
  }
}

/** Only what grows is drawn again while text streams. */
const Text = memo(function Text(props: { text: string; partial: boolean; open: boolean }) {
  if (!props.text && !props.open) return null;
  return (
    <div className={props.partial ? "partial" : undefined}>
      <Markdown text={props.text} open={props.open} />
    </div>
  );
});

function Summarising() {
  const [since] = useState(Date.now);
  const time = <Ticking since={since} />;
  return <Line icon="memory" mark="live" verb={t("compact.live")} time={time} />;
}

/** What happens now: retries and fallbacks, thinking. */
function LiveTail({ thread }: { thread: Thread }) {
  const { text, thinking, thinkingSince, signs, running } = thread;
  const quiet = running && !text && !thread.approval && Object.keys(thread.live).length === 0;
  if (signs.length === 0 && !quiet) return null;
  return (
    <div className="work">
      {signs.map((sign, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: signs are only added
        <SignLine key={at} sign={sign} />
      ))}
      {quiet && thread.compacting && <Summarising />}
      {quiet && !thread.compacting && (
        <ThoughtRow live text={thinking} since={thinkingSince ?? undefined} />
      )}
    </div>
  );
}
