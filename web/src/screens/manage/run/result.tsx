import { t } from "../../../i18n/index";
import { Markdown } from "../../chat/markdown/lazy";

// what a run keeps of an answer
const KEPT_CHARS = 2000;

/** What the run answered, as the thread shows it. */
export function Result({ text }: { text: string }) {
  return (
    <div className="det card result">
      <Markdown text={text} />
      {text.length >= KEPT_CHARS && <p className="soft cut-note">{t("runpage.output_cut")}</p>}
    </div>
  );
}
