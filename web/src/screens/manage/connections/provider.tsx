import { useState } from "react";
import type { Credential, Settings } from "../../../contract/types";
import { removeKey } from "../../../hooks/manage-acts";
import { t } from "../../../i18n/index";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { useSaving } from "../parts/saving";
import { Tested, useTest } from "./check";
import { KeyForm } from "./key-form";

type ProviderSetting = Settings["providers"][number];

interface ProviderProps {
  provider: ProviderSetting;
  credential: Credential | null;
  onChanged: () => void;
}

/** One provider: where it is, whether its key is known and from where, and a test. */
export function Provider({ provider, credential, onChanged }: ProviderProps) {
  const [typing, setTyping] = useState(false);
  const { busy, save } = useSaving();
  const test = useTest();
  const { name, key_env: variable } = provider;
  const fromProcess = credential?.source === "process";
  return (
    <article className="provider" aria-label={name}>
      <Icon name={provider.dialect === "fake" ? "pennant" : provider.local ? "chip" : "cloud"} />
      <div>
        <h3>
          {name} <KeyState provider={provider} credential={credential} />
        </h3>
        <p className="soft cut" title={provider.base_url}>
          {provider.dialect === "fake" ? t("connections.echo") : provider.base_url}
        </p>
        {fromProcess && variable !== null && (
          <p className="soft">{t("connections.process_hint", { variable })}</p>
        )}
        {typing && variable !== null && (
          <KeyForm
            provider={name}
            variable={variable}
            onDone={(saved) => {
              setTyping(false);
              if (saved) onChanged();
            }}
          />
        )}
        <Tested test={test} />
      </div>
      <div className="acts">
        <Button
          small
          look="line"
          aria-label={t("connections.test_of", { name })}
          disabled={test.running}
          onClick={() => test.run({ provider: name })}
        >
          {t(test.running ? "connections.testing" : "connections.test")}
        </Button>
        {variable !== null && !fromProcess && !typing && (
          <Button small onClick={() => setTyping(true)}>
            {t(provider.has_key ? "connections.replace_key" : "connections.set_key")}
          </Button>
        )}
        {variable !== null && credential?.source === "file" && (
          <Button
            small
            disabled={busy}
            onClick={() =>
              void save(() => removeKey(variable), t("connections.key_removed", { name })).then(
                (done) => done && onChanged(),
              )
            }
          >
            {t("connections.remove_key")}
          </Button>
        )}
      </div>
    </article>
  );
}

function KeyState({ provider, credential }: Pick<ProviderProps, "provider" | "credential">) {
  if (provider.key_env === null)
    return (
      <span className="st idle">
        {t(provider.local ? "connections.local" : "connections.key_none")}
      </span>
    );
  if (!provider.has_key) return <span className="st idle">{t("connections.key_missing")}</span>;
  return (
    <span className="st done">
      <Icon name="check" />
      {t(credential?.source === "process" ? "connections.key_process" : "connections.key_file")}
    </span>
  );
}
