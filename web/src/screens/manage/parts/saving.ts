import { useState } from "react";
import { toLoadError } from "../../../hooks/use-load";
import { errorText } from "../../../i18n/error-text";
import { t } from "../../../i18n/index";
import { toast } from "../../../ui/toast";

/** Runs a change and says how it went; `busy` is true meanwhile. Resolves false when it failed. */
export function useSaving(): {
  busy: boolean;
  save: (change: () => Promise<unknown>, said?: string) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const save = async (change: () => Promise<unknown>, said = t("manage.saved")) => {
    setBusy(true);
    try {
      await change();
      if (said !== "") toast({ icon: "check", text: said, ms: 2500 });
      return true;
    } catch (error) {
      toast({
        icon: "alert",
        bad: true,
        text: t("manage.not_saved", { why: errorText(toLoadError(error)) }),
      });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
