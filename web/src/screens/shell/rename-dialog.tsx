import { type FormEvent, useState } from "react";
import type { Conversation } from "../../contract/types";
import { t } from "../../i18n/index";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { rename } from "./acts";

export function RenameDialog({ one, onClose }: { one: Conversation; onClose: () => void }) {
  const [title, setTitle] = useState(one.title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    if (title.trim() && title.trim() !== one.title) void rename(one, title.trim());
  };
  return (
    <Dialog title={t("list.rename")} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="modal-body form">
          <label htmlFor="rename">{t("list.rename_label")}</label>
          <input
            id="rename"
            className="text"
            value={title}
            maxLength={200}
            autoFocus
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTitle(event.target.value)}
          />
        </div>
        <div className="modal-foot">
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" look="fill">
            {t("common.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
