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
  children?: ReactNode;
}

/** A secret on its way in: hidden unless asked, and kept out of the browser's own stores. */
export function KeyField({ label, value, onChange, focus, describedBy, children }: KeyFieldProps) {
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
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button small icon="eye" aria-pressed={shown} disabled={value === ""} onClick={() => setShown(!shown)}>
          {t(shown ? "connections.hide_key" : "connections.show_key")}
        </Button>
        {children}
      </div>
    </>
  );
}
