import { useId } from "react";
import { t } from "../../i18n/index";

interface ModelFieldProps {
  models: readonly string[];
  value: string;
  onChange: (model: string) => void;
}

// More than this many are easier found by typing.
const MOST_CHOICES = 12;

/** The model that answers: picked from a few, found by typing among many. */
export function ModelField({ models, value, onChange }: ModelFieldProps) {
  const id = useId();
  const few = models.length > 0 && models.length <= MOST_CHOICES;
  return (
    <div className="model-field">
      <label className="lab2" htmlFor={id}>
        {t("first.model_pick")}
      </label>
      {few ? (
        <select
          id={id}
          className="pick"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {value === "" && <option value="">{t("first.model_choose")}</option>}
          {models.map((model) => (
            <option key={model} value={model}>
              {model}
            </option>
          ))}
        </select>
      ) : (
        <div className="field">
          <input
            id={id}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            list={`${id}-list`}
            placeholder={models.length > 0 ? t("first.model_type") : t("first.model_hint")}
            value={value}
            onChange={(event) => onChange(event.target.value.trim())}
          />
          <datalist id={`${id}-list`}>
            {models.map((model) => (
              <option key={model} value={model} />
            ))}
          </datalist>
        </div>
      )}
    </div>
  );
}
