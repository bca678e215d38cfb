import type { Approval } from "../../../contract/types";
import { chord } from "../../../hooks/keys";
import { t } from "../../../i18n/index";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { deedText } from "./ask-words";
import { Left } from "./frame";

/** While the card is out of sight, this line points to it. */
export function AskBar({ approval, onReview }: { approval: Approval; onReview: () => void }) {
  return (
    <section className="ask-bar" aria-label={t("ask.bar")}>
      <Icon name={approval.kind === "question" ? "ask" : "pennant"} />
      <b className="cut grow">{deedText(approval)}</b>
      <span className="wait">
        <Left deadline={approval.deadline} />
      </span>
      <Button small look="line" onClick={onReview}>
        {t("ask.review")} <kbd className="wide-only">{chord("J")}</kbd>
      </Button>
    </section>
  );
}
