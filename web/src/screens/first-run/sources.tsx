import type { ReactNode } from "react";
import type { ModelList, OfferedModel, Settings } from "../../contract/types";
import type { Loaded } from "../../hooks/use-load";
import { t } from "../../i18n/index";
import { Button } from "../../ui/button";
import { Icon, type IconName } from "../../ui/icon";
import { inWords } from "../manage/parts/dates";
import type { Draft, Source } from "./draft";

interface SourcesProps {
  set: Settings;
  found: readonly OfferedModel[];
  models: Loaded<ModelList>;
  draft: Draft;
  onPick: (source: Source) => void;
}

/** Where answers can come from, each with what it costs. */
export function Sources({ set, found, models, draft, onPick }: SourcesProps) {
  const choice = { picked: draft.source, onPick };
  return (
    <>
      <h2 id="source">
        <span className="no">1</span>
        {t("first.source")}
      </h2>
      <div className="choices" role="radiogroup" aria-labelledby="source">
        <Choice
          {...choice}
          source="ollama"
          icon="chip"
          name={t("first.ollama")}
          hint={<Ollama set={set} found={found} models={models} />}
          price={t("first.no_charge")}
          note={t("first.slower")}
        />
        <Choice
          {...choice}
          source="openrouter"
          icon="cloud"
          name={t("first.openrouter")}
          hint={t("first.openrouter_hint")}
          price={t("first.price_unknown")}
          note={t("first.shown_below")}
        />
        <Choice
          {...choice}
          source="openai"
          icon="cloud"
          name={t("first.openai")}
          hint={t("first.openai_hint")}
          price={t("first.price_unknown")}
          note={t("first.shown_below")}
        />
        <Choice
          {...choice}
          source="anthropic"
          icon="cloud"
          name={t("first.anthropic")}
          hint={t("first.openai_hint")}
          price={t("first.price_unknown")}
          note={t("first.shown_below")}
        />
        <Choice
          {...choice}
          source="server"
          icon="plug"
          name={t("first.server")}
          hint={t("first.server_hint")}
          price={t("first.you_say")}
          quiet
        />
        <Choice
          {...choice}
          source="echo"
          icon="pennant"
          name={t("first.echo")}
          hint={t("first.echo_hint")}
          price={t("first.free")}
        />
      </div>
    </>
  );
}

interface ChoiceProps {
  source: Source;
  icon: IconName;
  name: string;
  hint: ReactNode;
  price: string;
  note?: string;
  quiet?: boolean;
  picked: Source;
  onPick: (source: Source) => void;
}

function Choice(props: ChoiceProps) {
  return (
    <label className="choice">
      <input
        type="radio"
        name="source"
        checked={props.picked === props.source}
        onChange={() => props.onPick(props.source)}
      />
      <Icon name={props.icon} />
      <span>
        <b>{props.name}</b>
        <small>{props.hint}</small>
      </span>
      <span className={`price ${props.quiet ? "soft" : ""}`}>
        {props.price}
        {props.note && <small>{props.note}</small>}
      </span>
    </label>
  );
}

/** Whether a local server was found, looked up when the page opened. */
function Ollama({ set, found, models }: Pick<SourcesProps, "set" | "found" | "models">) {
  const address = set.providers.find((one) => one.name === "ollama")?.base_url ?? "127.0.0.1:11434";
  const short = address.replace(/^https?:\/\//, "").replace(/\/v1$/, "");
  if (found.length > 0)
    return t("first.ollama_found", {
      address: short,
      models: named(found.map((one) => one.model)),
    });
  if (models.loading) return t("first.ollama_looking", { address: short });
  return (
    <>
      {t("first.ollama_missing", { address: short })}{" "}
      <Button
        className="link again"
        onClick={(event) => {
          event.preventDefault();
          models.reload();
        }}
      >
        {t("first.ollama_look_again")}
      </Button>
    </>
  );
}

function named(models: readonly string[]): string {
  const rest = models.length - 2;
  if (rest <= 0) return inWords(models);
  return t("first.models_many", { first: models[0] ?? "", second: models[1] ?? "", n: rest });
}
