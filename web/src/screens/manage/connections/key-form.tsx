import { useState } from "react";
import { saveKey } from "../../../hooks/manage-acts";
import { t } from "../../../i18n/index";
import { Button } from "../../../ui/button";
import { KeyField } from "../parts/key-field";
import { useSaving } from "../parts/saving";

/** Takes a key. Once saved it is never shown again, so the field is the last time to see it. */
export function KeyForm(props: {
  provider: string;
  variable: string;
  onDone: (saved: boolean) => void;
}) {
  const [value, setValue] = useState("");
  const { busy, save } = useSaving();
  const store = async () => {
    if (await save(() => saveKey(props.variable, value.trim()), t("connections.key_saved")))
      props.onDone(true);
  };
  return (
    <form
      className="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== "") void store();
      }}
    >
      <KeyField
        label={t("connections.key_label", { name: props.provider })}
        value={value}
        onChange={setValue}
        focus
      />
      <div className="do">
        <Button type="submit" look="line" small disabled={busy || value.trim() === ""}>
          {t("manage.save")}
        </Button>
        <Button small onClick={() => props.onDone(false)}>
          {t("common.cancel")}
        </Button>
      </div>
    </form>
  );
}
