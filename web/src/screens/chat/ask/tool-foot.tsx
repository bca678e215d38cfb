import { useState } from "react";
import type { Schemas } from "../../../contract/types";
import { useMedia } from "../../../hooks/use-media";
import { t } from "../../../i18n/index";
import { Button, IconButton } from "../../../ui/button";
import { MenuItem } from "../../../ui/menu";
import { Popover } from "../../../ui/popover";
import type { Sight } from "../seen/sight";
import { Unseen } from "../seen/unseen";
import type { AskWords } from "./ask-words";

interface FootProps {
  words: AskWords;
  busy: boolean;
  always: boolean;
  /** What has to be looked at before a yes. */
  sight: Sight;
  grant: () => void;
  decide: (body: Schemas["Decision"]) => void;
  onSay: () => void;
}

/** Yes, no, say what to change, always: the rest in one menu on a phone. */
export function Foot({ words, busy, always, grant, decide, onSay, sight }: FootProps) {
  const phone = useMedia("(max-width: 700px)");
  const blind = sight.left > 0;
  const yes = (
    <Button
      look="fill"
      disabled={busy || blind}
      className={phone ? "grow" : ""}
      onClick={() => decide({ decision: "approve" })}
    >
      {busy ? t("ask.deciding") : words.yes} <kbd className="wide-only">Y</kbd>
    </Button>
  );
  const no = (
    <Button
      look="line"
      disabled={busy}
      className={phone ? "grow" : ""}
      onClick={() => decide({ decision: "deny" })}
    >
      {phone && words.no === t("ask.no_write") ? t("ask.no_short") : words.no}{" "}
      <kbd className="wide-only">N</kbd>
    </Button>
  );
  if (phone)
    return (
      <>
        <Unseen sight={sight} />
        {yes}
        {no}
        <Popover
          role="menu"
          label={t("ask.more")}
          align="end"
          opener={(props) => <IconButton icon="dots" label={t("ask.more")} {...props} />}
        >
          {(close) => (
            <>
              <MenuItem
                icon="write"
                onPick={() => {
                  close();
                  void onSay();
                }}
              >
                {t("ask.say")}
              </MenuItem>
              {always && !blind && (
                <MenuItem
                  icon="check"
                  onPick={() => {
                    close();
                    void grant();
                  }}
                >
                  {words.always}
                </MenuItem>
              )}
            </>
          )}
        </Popover>
      </>
    );
  return (
    <>
      <Unseen sight={sight} />
      {yes}
      {no}
      <Button disabled={busy} onClick={onSay}>
        {t("ask.say")}
      </Button>
      {always && (
        <Button small className="push soft" disabled={busy || blind} onClick={grant}>
          {words.always}
        </Button>
      )}
    </>
  );
}

/** A refusal with words: what to do instead. */
export function Say({
  busy,
  onSay,
  onCancel,
}: {
  busy: boolean;
  onSay: (note: string) => void;
  onCancel: () => void;
}) {
  const [note, setNote] = useState("");
  return (
    <form
      className="form grow"
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim()) onSay(note.trim());
      }}
    >
      <label className="form">
        <span>{t("ask.say_label")}</span>
        <textarea
          className="text"
          autoFocus
          value={note}
          maxLength={4000}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      <div className="do">
        <Button onClick={onCancel}>{t("common.cancel")}</Button>
        <Button look="fill" type="submit" disabled={busy || !note.trim()}>
          {t("ask.say_send")}
        </Button>
      </div>
    </form>
  );
}
