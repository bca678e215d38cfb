import { t } from "../../i18n/index";
import { toast } from "../../ui/toast";

/** Put text on the clipboard and say so. Works without a secure context too. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.style.position = "fixed";
    area.style.opacity = "0";
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast({ text: t("common.copied"), icon: "check", ms: 2000 });
}

/** The last code block on the page, or null. */
export const lastCode = (): string | null =>
  [...document.querySelectorAll("[data-code]")].at(-1)?.textContent ?? null;
