import { useState } from "react";
import { useUpdate } from "../../hooks/use-update";
import { t } from "../../i18n/index";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";

/** A newer page is served. Drafts are stored as they are typed, so loading it loses nothing. */
export function UpdateBar() {
  const newer = useUpdate();
  const [later, setLater] = useState(false);
  if (!newer || later) return null;
  return (
    <div className="update-bar" role="status">
      <Icon name="retry" />
      <span className="grow">{t("common.update")}</span>
      <Button small look="line" onClick={() => location.reload()}>
        {t("common.update_now")}
      </Button>
      <Button small onClick={() => setLater(true)}>
        {t("common.update_later")}
      </Button>
    </div>
  );
}
