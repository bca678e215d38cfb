import { chord } from "../../../hooks/keys";
import { t } from "../../../i18n/index";

/** One quiet line under the composer: what the keys do now. */
export function Below({
  state,
  onHelp,
}: {
  state: "idle" | "running" | "held";
  onHelp: () => void;
}) {
  return (
    <div className="below wide-only">
      <span>
        {state === "held" && t("chat.below_held")}
        {state === "running" && (
          <>
            <kbd>⏎</kbd> {t("chat.below_queue")}, <kbd>{chord("⏎")}</kbd> {t("chat.below_steer")}
          </>
        )}
        {state === "idle" && (
          <>
            <kbd>⏎</kbd> {t("chat.below_idle")}, <kbd>⇧⏎</kbd> {t("chat.below_break")}
          </>
        )}
      </span>
      <span>
        <kbd>{chord("J")}</kbd> {t("chat.needs_key")} &ensp;
        <button type="button" onClick={onHelp}>
          <kbd>?</kbd> {t("chat.keys_key")}
        </button>
      </span>
    </div>
  );
}
