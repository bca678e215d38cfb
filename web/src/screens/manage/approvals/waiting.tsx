import { type CSSProperties, useId, useMemo, useRef, useState } from "react";
import type { Approval, Schemas } from "../../../contract/types";
import { answer, decide } from "../../../hooks/session/act";
import { toLoadError } from "../../../hooks/use-load";
import { useLeft } from "../../../hooks/use-now";
import { links } from "../../../hooks/use-route";
import { sessionOf } from "../../../hooks/use-session";
import { errorText } from "../../../i18n/error-text";
import { clock, left } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { riskyParts } from "../../../reduce/risk-approval";
import { Icon } from "../../../ui/icon";
import { toast } from "../../../ui/toast";
import { useSight } from "../../chat/seen/sight";
import { useNames } from "../parts/names";
import { Answers } from "./answers";
import { Choices } from "./choices";
import { Everything } from "./everything";
import { deed, whyAsks } from "./words";

/** One request that waits: what, who, why, until when, and the deeds. No filled button in a list. */
export function Waiting({ approval, onSettled }: { approval: Approval; onSettled: () => void }) {
  const id = useId();
  const names = useNames();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const said = useMemo(() => deed(approval), [approval]);
  const body = useRef<HTMLElement>(null);
  const risky = useMemo(() => riskyParts(approval), [approval]);
  const sight = useSight(risky, body);
  // the answer is the whole resumed turn: the card leaves when the stream says so
  const send = (asked: Promise<unknown>) => {
    setBusy(true);
    asked.catch((error) => {
      setBusy(false);
      toast({ icon: "alert", bad: true, text: errorText(toLoadError(error)) });
      onSettled();
    });
  };
  const session = () => sessionOf(approval.conversation_id);
  const pick = (body: Schemas["Decision"]) => send(decide(session(), approval.id, body));
  return (
    <section className="ask flat" aria-labelledby={id} aria-busy={busy}>
      <Deadline approval={approval} />
      <header className="ask-head">
        <Icon name={said.icon} />
        <h3 className="title" id={id}>
          {said.before}
          {said.code ? <code>{said.what}</code> : said.what}
          {said.after}
        </h3>
        <Left approval={approval} />
        <p className="why">
          {t("approvals.from", { agent: names(approval.agent_id) })}{" "}
          <a href={links.chat(approval.conversation_id)}>
            {approval.title || t("activity.untitled")}
          </a>
          {" · "}
          {t("approvals.asked_at", { time: clock(approval.asked_at) })}
          {" · "}
          {whyAsks(approval)}
        </p>
      </header>
      {open && sight.around(<Everything approval={approval} body={body} />)}
      <footer className="ask-foot">
        {approval.kind === "question" ? (
          <Answers
            approval={approval}
            busy={busy}
            onAnswer={(text) => send(answer(session(), approval.id, text))}
          />
        ) : (
          <Choices
            approval={approval}
            said={said}
            busy={busy}
            open={open}
            sight={sight}
            onOpen={setOpen}
            onPick={pick}
          />
        )}
      </footer>
    </section>
  );
}

/** One animation with a negative delay: nothing is drawn again while it runs. */
function Deadline({ approval }: { approval: Approval }) {
  const asked = Date.parse(approval.asked_at);
  const [from] = useState(() => (asked - Date.now()) / 1000);
  const style: CSSProperties = {
    animationDuration: `${(Date.parse(approval.deadline) - asked) / 1000}s`,
    animationDelay: `${from}s`,
  };
  return (
    <div className="deadline" aria-hidden="true">
      <i style={style} />
    </div>
  );
}

function Left({ approval }: { approval: Approval }) {
  const ms = useLeft(approval.deadline);
  return (
    <span className="left num">
      {ms > 0 ? t("approvals.left", { time: left(ms) }) : t("approvals.passed")}
    </span>
  );
}
