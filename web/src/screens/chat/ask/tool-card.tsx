import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from "react";
import type { Approval, Schemas } from "../../../contract/types";
import { singleKeys, typing } from "../../../hooks/keys";
import { t } from "../../../i18n/index";
import { plain } from "../../../reduce/plain";
import { fieldOf } from "../../../reduce/risk";
import { riskyParts } from "../../../reduce/risk-approval";
import { PlainText } from "../seen/plain-text";
import { useSight } from "../seen/sight";
import { ArgumentList } from "../work/argument-list";
import { Diff } from "../work/diff";
import { type AskWords, askWords } from "./ask-words";
import { AskFrame } from "./frame";
import { Foot, Say } from "./tool-foot";

interface ToolCardProps {
  approval: Approval;
  agent: string;
  busy: boolean;
  decide: (body: Schemas["Decision"]) => void;
}

/** A deed that waits for a yes, or a route without a price. */
export function ToolCard({ approval, agent, busy, decide }: ToolCardProps) {
  const words = askWords(approval, agent);
  const [saying, setSaying] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const risky = useMemo(() => riskyParts(approval), [approval]);
  const sight = useSight(risky, body);
  const always = approval.grantable && approval.reason == null && approval.kind !== "money";
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (
      busy ||
      typing(event.target) ||
      !singleKeys() ||
      event.metaKey ||
      event.ctrlKey ||
      event.altKey
    )
      return;
    if (event.key === "y" || event.key === "Y") {
      if (sight.left === 0) decide({ decision: "approve" });
      else sight.next();
    } else if (event.key === "n" || event.key === "N") decide({ decision: "deny" });
    else return;
    event.preventDefault();
  };
  const grant = () =>
    decide({
      decision: "approve",
      always: true,
      ...(approval.prefix ? { command_prefix: approval.prefix } : {}),
    });
  return (
    <AskFrame
      approval={approval}
      icon={approval.kind === "money" ? "coin" : "pennant"}
      title={<Sentence words={words} />}
      why={<Why approval={approval} words={words} />}
      onKey={onKey}
      foot={
        saying ? (
          <Say
            busy={busy}
            onCancel={() => setSaying(false)}
            onSay={(note) => decide({ decision: "deny", note })}
          />
        ) : (
          <Foot {...{ words, busy, always, grant, decide, sight }} onSay={() => setSaying(true)} />
        )
      }
    >
      {sight.around(<Body approval={approval} body={body} />)}
    </AskFrame>
  );
}

function Sentence({ words: { before, what, after } }: { words: AskWords }) {
  return (
    <>
      {before}
      {what && <code>{what}</code>}
      {after}
    </>
  );
}

/** A reason is shown word for word (A-APR-6). */
function Why({ approval, words }: { approval: Approval; words: AskWords }) {
  return (
    <>
      {approval.reason && <span className="reason">{plain(approval.reason)} </span>}
      {approval.matched && `${t("ask.matched", { rule: approval.matched })} `}
      {words.why}
    </>
  );
}

interface BodyProps {
  approval: Approval;
  body: RefObject<HTMLDivElement | null>;
}

/** All of it: nothing that will run is out of reach. */
function Body({ approval, body }: BodyProps) {
  const { preview } = approval;
  if (approval.kind === "money") return <p className="args soft">{t("ask.money_args")}</p>;
  if (preview?.kind === "diff" && preview.diff)
    return (
      <div
        ref={body}
        className="ask-body"
        tabIndex={0}
        role="group"
        aria-label={t("ask.the_change")}
      >
        <Diff
          diff={preview.diff}
          path={preview.path ?? null}
          added={preview.added}
          removed={preview.removed}
        />
      </div>
    );
  const command = approval.tool === "shell_run" ? approval.arguments.command : null;
  const { command: _, ...rest } = approval.arguments;
  const cwd = preview?.cwd ?? approval.cwd;
  return (
    <div ref={body} className="ask-body" tabIndex={0} role="group" aria-label={t("ask.arguments")}>
      {typeof command === "string" && (
        <pre className="wrapped command" dir="ltr">
          <PlainText field={fieldOf("arg command", command)} />
        </pre>
      )}
      <ArgumentList args={typeof command === "string" ? rest : approval.arguments} />
      {cwd && <p className="where soft">{t("ask.in_dir", { cwd: plain(cwd) })}</p>}
    </div>
  );
}
