import type { OfferedModel, Settings } from "../../contract/types";
import { t } from "../../i18n/index";
import { Button } from "../../ui/button";
import { type Test, Tested } from "../manage/connections/check";
import { KeyField } from "../manage/parts/key-field";
import { connectionOf, type Draft, providerOf } from "./draft";
import { Labelled } from "./labelled";
import { ModelField } from "./model-field";

interface KeyStepProps {
  set: Settings;
  found: readonly OfferedModel[];
  draft: Draft;
  onChange: (more: Partial<Draft>) => void;
  test: Test;
}

const NAMES = { openrouter: "OpenRouter", openai: "OpenAI", anthropic: "Anthropic" } as const;

/** The key, the address and the model, and a test that says step by step how it went. */
export function KeyStep(props: KeyStepProps) {
  const { set, found, draft, onChange, test } = props;
  const { source } = draft;
  const saved = set.providers.find((one) => one.name === providerOf(draft))?.has_key ?? false;
  const connection = connectionOf(draft, saved);
  const offered = source === "ollama" ? found.map((one) => one.model) : (test.result?.models ?? []);
  const run = async () => {
    if (connection === null) return;
    const result = await test.run(connection);
    if (draft.model === "" && result?.models.length === 1) onChange({ model: result.models[0] });
  };
  const button = (
    <Button small disabled={connection === null || test.running} onClick={() => void run()}>
      {test.running ? t("first.testing") : t(test.result ? "first.test_again" : "first.test")}
    </Button>
  );
  const failed = test.error !== null || test.result?.ok === false;
  return (
    <>
      <h2>
        <span className="no">2</span>
        {t(source === "ollama" || source === "echo" ? "first.model" : "first.key")}
      </h2>
      {source === "echo" && <p className="soft">{t("first.echo_needs_nothing")}</p>}
      {(source === "openrouter" || source === "openai" || source === "anthropic") && (
        <KeyField
          label={t("first.key_of", { name: NAMES[source] })}
          value={draft.key}
          onChange={(key) => onChange({ key })}
          placeholder={saved ? t("first.key_saved") : undefined}
          describedBy="test"
        >
          {button}
        </KeyField>
      )}
      {source === "server" && <Server draft={draft} onChange={onChange} />}
      {source !== "echo" && (offered.length > 0 || source === "server" || draft.model !== "") && (
        <ModelField
          models={offered}
          value={draft.model}
          onChange={(model) => onChange({ model })}
        />
      )}
      {(source === "server" || source === "ollama") && <div className="test-row">{button}</div>}
      <div id="test">
        <Tested test={test} />
        {test.result?.ok && draft.model === "" && (
          <p className="soft next">{t("first.now_pick")}</p>
        )}
        {failed && <p className="soft next">{t("first.behind_proxy")}</p>}
      </div>
    </>
  );
}

function Server({ draft, onChange }: Pick<KeyStepProps, "draft" | "onChange">) {
  return (
    <div className="server-fields">
      <Labelled
        label={t("first.address")}
        hint={t("first.address_hint")}
        value={draft.address}
        url
        onChange={(address) => onChange({ address })}
      />
      <Labelled
        label={t("first.server_name")}
        hint="server"
        value={draft.name}
        onChange={(name) => onChange({ name: name.toLowerCase() })}
      />
      <div className="whole">
        <KeyField
          label={t("first.server_key")}
          value={draft.key}
          onChange={(key) => onChange({ key })}
          describedBy="test"
        />
      </div>
    </div>
  );
}
