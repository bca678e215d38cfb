import { type FormEvent, useId, useState } from "react";
import { t } from "../../../i18n/index";
import { Button } from "../../../ui/button";

/** A cap in dollars; 0 means none. */
export function CapForm({ cap, onSet }: { cap: number; onSet: (cap: number) => void }) {
  const [text, setText] = useState(String(cap));
  const value = Number(text.replace(",", "."));
  const bad = text.trim() === "" || !Number.isFinite(value) || value < 0;
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!bad) onSet(value);
  };
  return (
    <form className="cap-form" onSubmit={submit}>
      <label htmlFor={id} className="soft">
        {t("chat.spend_other")}
      </label>
      <div className="field">
        <span className="soft">$</span>
        <input
          id={id}
          inputMode="decimal"
          value={text}
          aria-invalid={bad}
          aria-describedby={bad ? `${id}-bad` : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button small type="submit" disabled={bad}>
          {t("chat.spend_set")}
        </Button>
      </div>
      {bad && (
        <span id={`${id}-bad`} className="fail">
          {t("chat.spend_bad")}
        </span>
      )}
    </form>
  );
}
