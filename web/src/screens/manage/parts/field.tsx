import { type ReactNode, useEffect, useId, useState } from "react";
import { t } from "../../../i18n/index";
import { Icon, type IconName } from "../../../ui/icon";

interface FieldProps {
  icon: IconName;
  label: string;
  hint?: ReactNode;
  /** Set by the environment: shown, not changeable. */
  locked?: boolean;
}

/** The grammar of facts with a control at the right. The label names the control. */
function Field(props: FieldProps & { id: string; sub?: ReactNode; children: ReactNode }) {
  const { icon, label, hint, locked, id, sub, children } = props;
  return (
    <div className="fact set">
      <Icon name={icon} />
      <span>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <span className="val">{children}</span>
      {locked && (
        <span className="sub soft locked">
          <Icon name="lock" />
          {t("settings.locked")}
        </span>
      )}
      {sub}
    </div>
  );
}

const described = (props: FieldProps, id: string) => (props.hint ? `${id}-hint` : undefined);

export function SwitchField(props: FieldProps & { on: boolean; onChange: (on: boolean) => void }) {
  const id = useId();
  return (
    <Field {...props} id={id}>
      <input
        id={id}
        aria-describedby={described(props, id)}
        className="switch"
        type="checkbox"
        checked={props.on}
        disabled={props.locked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
    </Field>
  );
}

export function ChoiceField<T extends string>(
  props: FieldProps & {
    value: T;
    choices: readonly (readonly [T, string])[];
    onChange: (value: T) => void;
  },
) {
  const id = useId();
  return (
    <Field {...props} id={id}>
      <select
        id={id}
        aria-describedby={described(props, id)}
        className="pick"
        value={props.value}
        disabled={props.locked}
        onChange={(event) => props.onChange(event.target.value as T)}
      >
        {props.choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface TextFieldProps extends FieldProps {
  value: string;
  /** What is shown while the field is empty. */
  placeholder?: string;
  number?: boolean;
  wide?: boolean;
  list?: readonly string[];
  /** Called with the new text when the field is left or Enter is pressed, if it changed. */
  onCommit: (value: string) => void;
}

export function TextField(props: TextFieldProps) {
  const id = useId();
  const [text, setText] = useState(props.value);
  useEffect(() => setText(props.value), [props.value]);
  const commit = () => {
    if (text.trim() !== props.value) props.onCommit(text.trim());
  };
  return (
    <Field {...props} id={id}>
      <input
        id={id}
        aria-describedby={described(props, id)}
        className={`text ${props.number ? "figure" : ""} ${props.wide ? "wide" : ""}`}
        inputMode={props.number ? "decimal" : undefined}
        autoComplete="off"
        list={props.list ? `${id}-list` : undefined}
        value={text}
        placeholder={props.placeholder}
        disabled={props.locked}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) commit();
          if (event.key === "Escape") setText(props.value);
        }}
      />
      {props.list && (
        <datalist id={`${id}-list`}>
          {props.list.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </Field>
  );
}
