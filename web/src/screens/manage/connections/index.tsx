import { useCredentials, useHomeSettings } from "../../../hooks/use-manage";
import { links } from "../../../hooks/use-route";
import { t } from "../../../i18n/index";
import { Icon } from "../../../ui/icon";
import { Group, Page } from "../parts/page";
import { Shown } from "../parts/shown";
import { AddServer } from "./add-server";
import { Provider } from "./provider";
import { Routes } from "./routes";

/** Where answers come from: the order of models, providers and their keys. */
export function Connections() {
  const settings = useHomeSettings();
  const credentials = useCredentials();
  const again = () => {
    settings.reload();
    credentials.reload();
  };
  return (
    <Page
      title={t("manage.connections")}
      actions={
        <a className="b line small" href={links.welcome()} title={t("connections.first_run_hint")}>
          <Icon name="plug" />
          {t("connections.first_run")}
        </a>
      }
    >
      <Shown of={settings} lines={8}>
        {(set) => (
          <>
            <Routes set={set} onChanged={again} />
            <Group title={t("connections.providers")} hint={t("connections.providers_hint")}>
              <div className="providers">
                {set.providers.map((provider) => (
                  <Provider
                    key={provider.name}
                    provider={provider}
                    credential={
                      credentials.value?.find((one) => one.name === provider.key_env) ?? null
                    }
                    onChanged={again}
                  />
                ))}
              </div>
            </Group>
            <AddServer taken={set.providers.map((one) => one.name)} onChanged={again} />
          </>
        )}
      </Shown>
    </Page>
  );
}
