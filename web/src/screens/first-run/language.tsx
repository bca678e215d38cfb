import { changeSettings } from "../../hooks/manage-acts";
import { keep } from "../../hooks/storage";
import { currentLanguage, LANGUAGES, type Language, speak, t } from "../../i18n/index";
import { Icon } from "../../ui/icon";

/** The page's language, and Outrider's own unless the environment fixed it. */
export function LanguagePick({ locked }: { locked: boolean }) {
  const pick = async (language: Language) => {
    await speak(language);
    keep("language", language);
    // the page speaks it either way: a gateway that refuses keeps its own sentences
    if (!locked) await changeSettings({ language }).catch(() => {});
  };
  return (
    <span className="language">
      <Icon name="globe" />
      <select
        className="pick"
        aria-label={t("first.language")}
        value={currentLanguage()}
        onChange={(event) => void pick(event.target.value as Language)}
      >
        {Object.entries(LANGUAGES).map(([language, name]) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
