import { t } from "../../../i18n/index";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import type { Sight } from "./sight";

/** Why a yes is not possible yet, and the way to what has not been seen. */
export function Unseen({ sight }: { sight: Sight }) {
  if (sight.left === 0) return null;
  return (
    <p className="look-first">
      <Icon name="alert" />
      <span className="grow">{t("ask.look_first", { n: sight.left })}</span>
      <Button small look="line" onClick={sight.next}>
        {t("ask.look_next")}
      </Button>
    </p>
  );
}
