import { keep } from "../../../hooks/storage";
import { setTheme, type Theme, useTheme } from "../../../hooks/use-theme";
import { currentLanguage, LANGUAGES, type Language, speak, t } from "../../../i18n/index";
import { useLanguage } from "../../../i18n/use-language";
import { ChoiceField, TextField } from "../parts/field";
import { Group } from "../parts/page";
import type { Editing } from "./index";

const zones = (): readonly string[] => Intl.supportedValuesOf?.("timeZone") ?? [];

export function Look({ set, locked, change }: Editing) {
  const theme = useTheme();
  useLanguage();
  const pickLanguage = async (language: Language) => {
    await speak(language);
    keep("language", language);
    if (!locked("language") && language !== set.language) change({ language });
  };
  return (
    <Group title={t("settings.look")} first>
      <div className="facts">
        <ChoiceField<Theme>
          icon="theme"
          label={t("settings.theme")}
          hint={t("settings.theme_hint")}
          value={theme}
          choices={[
            ["system", t("settings.theme_system")],
            ["light", t("settings.theme_light")],
            ["dark", t("settings.theme_dark")],
          ]}
          onChange={setTheme}
        />
        <ChoiceField<Language>
          icon="globe"
          label={t("settings.language")}
          hint={t("settings.language_hint")}
          value={currentLanguage()}
          choices={Object.entries(LANGUAGES) as [Language, string][]}
          onChange={(language) => void pickLanguage(language)}
        />
        <TextField
          icon="clock"
          label={t("settings.timezone")}
          hint={t("settings.timezone_hint")}
          value={set.timezone}
          wide
          list={zones()}
          locked={locked("timezone")}
          onCommit={(timezone) => change({ timezone })}
        />
      </div>
    </Group>
  );
}
