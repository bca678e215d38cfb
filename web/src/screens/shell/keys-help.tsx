import { chord, setSingleKeys, useSingleKeys } from "../../hooks/keys";
import { type Key, t } from "../../i18n/index";
import { Dialog } from "../../ui/dialog";

const KEYS = (): [string[], Key][] => [
  [[chord("K")], "chat.keys_palette"],
  [[chord("⇧O")], "chat.keys_new"],
  [[chord("J")], "chat.keys_needs"],
  [["⏎"], "chat.keys_send"],
  [["⇧⏎"], "chat.keys_break"],
  [[chord("⏎")], "chat.keys_steer"],
  [["Esc"], "chat.keys_stop"],
  [["/"], "chat.keys_focus"],
  [["↑"], "chat.keys_edit"],
  [["Y", "N"], "chat.keys_yes"],
  [["1", "9"], "chat.keys_option"],
  [["↑", "↓"], "chat.keys_list"],
  [["?"], "chat.keys_help"],
];

export function KeysHelp({ onClose }: { onClose: () => void }) {
  const single = useSingleKeys();
  return (
    <Dialog title={t("chat.keys_title")} onClose={onClose}>
      <div className="modal-body">
        <dl className="keys">
          {KEYS().map(([keys, text]) => (
            <div key={text}>
              <dt>{t(text)}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <label className="switch-line">
          <span className="grow">
            {t("chat.keys_off")}
            <small className="soft">{t("chat.keys_off_hint")}</small>
          </span>
          <input
            type="checkbox"
            role="switch"
            className="switch"
            checked={single}
            onChange={(event) => setSingleKeys(event.target.checked)}
          />
        </label>
      </div>
    </Dialog>
  );
}
