import { clock } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import type { AskedView } from "../../../reduce/parts";
import { Icon, type IconName } from "../../../ui/icon";
import { around, deedKind, thing } from "./ask-words";

type Outcome = "approved" | "denied" | "expired";

const LOOKS: Record<Outcome, { tone: string; icon: IconName }> = {
  approved: { tone: "done", icon: "check" },
  denied: { tone: "wait", icon: "x" },
  expired: { tone: "idle", icon: "clock" },
};

/** A decided request: one line where it stood. Refused is amber, expired is grey. */
export function Settled({ asked }: { asked: AskedView }) {
  const outcome: Outcome =
    asked.outcome === "approved" || asked.outcome === "answered"
      ? "approved"
      : asked.outcome === "denied"
        ? "denied"
        : "expired";
  const { tone, icon } = LOOKS[outcome];
  return (
    <div className={`settled ${tone}`}>
      <Icon name={icon} />
      <Words asked={asked} outcome={outcome} />
      <span className="soft num">{clock(asked.at)}</span>
    </div>
  );
}

function Words({ asked, outcome }: { asked: AskedView; outcome: Outcome }) {
  if (asked.ask === "question") {
    const text =
      outcome === "approved"
        ? t("ask.did_answer", { answer: asked.note ?? "" })
        : t("ask.did_expire_question");
    return (
      <span className="cut" title={text}>
        {text}
      </span>
    );
  }
  const kind = asked.ask === "money" ? ("money" as const) : ("tool" as const);
  const deed = {
    tool: asked.tool,
    kind,
    arguments: asked.call?.arguments ?? {},
    route: asked.route,
  };
  const { before, what, after } = around(`ask.${deedKind(deed)}_${outcome}`, thing(deed));
  const note = asked.note ? ` ${t("ask.with_note", { note: asked.note })}` : "";
  return (
    <span className="cut" title={`${before}${what}${after}${note}`}>
      {before}
      <code>{what}</code>
      {after}
      {note}
    </span>
  );
}
