import type { Settings as HomeSettings, SettingsChanges } from "../../../contract/types";
import { changeSettings } from "../../../hooks/manage-acts";
import { useHomeSettings } from "../../../hooks/use-manage";
import { t } from "../../../i18n/index";
import { Page } from "../parts/page";
import { useSaving } from "../parts/saving";
import { Shown } from "../parts/shown";
import { Behaviour } from "./behaviour";
import { Facts } from "./facts";
import { Limits, Money } from "./limits";
import { Look } from "./look";

export interface Editing {
  set: HomeSettings;
  locked: (key: string) => boolean;
  change: (changes: SettingsChanges) => void;
}

/** The home's settings. Each is saved when it is changed; locked ones say so. */
export function Settings() {
  const settings = useHomeSettings();
  const { save } = useSaving();
  return (
    <Page title={t("manage.settings")}>
      <Shown of={settings} lines={8}>
        {(set) => {
          const editing: Editing = {
            set,
            locked: (key) => set.locked.includes(key),
            change: (changes) => void save(async () => settings.put(await changeSettings(changes))),
          };
          return (
            <>
              <Look {...editing} />
              <Money {...editing} />
              <Behaviour {...editing} />
              <Limits {...editing} />
              <Facts set={set} />
            </>
          );
        }}
      </Shown>
    </Page>
  );
}
