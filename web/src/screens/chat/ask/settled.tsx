import { clock } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import type { AskedView } from "../../../reduce/parts";
import { Icon, type IconName } from "../../../ui/icon";
import { deedText } from "./ask-words";

/** A decided request: one line where it stood. Refused is amber, expired is grey. */
export function Settled({ asked }: { asked: AskedView }) {
  const { tone, icon, text } = words(asked);
  return (
    <div className={`settled ${tone}`}>
      <Icon name={icon} />
      <span className="cut" title={text}>
        {text}
      </span>
      <span className="soft num">{clock(asked.at)}</span>
    </div>
  );
}

function words(asked: AskedView): { tone: string; icon: IconName; text: string } {
  const kind = asked.ask === "question" || asked.ask === "money" ? asked.ask : "tool";
  const args = asked.call?.arguments ?? {};
  const what = deedText({ tool: asked.tool, kind, arguments: args, route: asked.route });
  switch (asked.outcome) {
    case "approved":
      return { tone: "done", icon: "check", text: t("ask.did_approve", { what }) };
    case "answered":
      return { tone: "done", icon: "check", text: t("ask.did_answer", { answer: asked.note ?? "" }) };
    case "denied":
      return {
        tone: "wait",
        icon: "x",
        text: asked.note
          ? t("ask.did_deny_note", { what, note: asked.note })
          : t("ask.did_deny", { what }),
      };
    default:
      return {
        tone: "idle",
        icon: "clock",
        text: kind === "question" ? t("ask.did_expire_question") : t("ask.did_expire", { what }),
      };
  }
}
