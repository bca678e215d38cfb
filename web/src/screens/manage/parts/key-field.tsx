import { type ReactNode, useId, useState } from "react";
import { t } from "../../../i18n/index";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";

interface KeyFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  focus?: boolean;
  describedBy?: string;
  placeholder?: string;
  children?: ReactNode;
}

/** A secret on its way in: hidden unless asked, and kept out of the browser's own stores. */
export function KeyField(props: KeyFieldProps) {
  const { label, value, onChange, focus, describedBy, placeholder, children } = props;
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <>
      <label className="lab2" htmlFor={id}>
        {label}
      </label>
      <div className="field">
        <Icon name="key" className="soft" />
        <input
          id={id}
          type={shown ? "text" : "password"}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-1p-ignore
          autoFocus={focus}
          aria-describedby={describedBy}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button
          small
          icon="eye"
          aria-pressed={shown}
          disabled={value === ""}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? "trial.hide" : "trial.show")}
        </Button>
        {children}
      </div>
    </>
  );
}
