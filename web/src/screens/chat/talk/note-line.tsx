import type { Facts } from "../../../contract/types";
import { errorText } from "../../../i18n/error-text";
import { hasText, t } from "../../../i18n/index";
import { Icon, type IconName } from "../../../ui/icon";

/** An entry that does not speak: a resume, a note of the loop, a summing up. */
export function NoteLine({ code, facts }: { code: string; facts: Facts }) {
  const { icon, text } = words(code, facts);
  if (!text) return null;
  return (
    <div className="settled idle">
      <Icon name={icon} />
      <span className={code.startsWith("compact_") ? "" : "cut"} title={text}>
        {text}
      </span>
    </div>
  );
}

function words(code: string, facts: Facts): { icon: IconName; text: string } {
  if (code === "resumed") return { icon: "play", text: t("chat.resumed_note") };
  if (code === "compact_failed") {
    const why = errorText({ code: String(facts.why ?? "unknown") });
    return { icon: "memory", text: t("work.note_compact_failed", { why }) };
  }
  if (code === "escalated")
    return { icon: "fall", text: t("work.escalated", { route: String(facts.route ?? "") }) };
  if (code === "budget") return { icon: "coin", text: "" }; // the turn's end says it
  const key = `work.note_${code}`;
  return { icon: "think", text: hasText(key) ? t(key) : t("work.note_other", { code }) };
}
