import { useId } from "react";

/** A plain text field under its label. What is typed is never corrected by the browser. */
export function Labelled(props: {
  label: string;
  hint: string;
  value: string;
  url?: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label className="lab2" htmlFor={id}>
        {props.label}
      </label>
      <div className="field">
        <input
          id={id}
          inputMode={props.url ? "url" : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={props.hint}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value.trim())}
        />
      </div>
    </div>
  );
}
