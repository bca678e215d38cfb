import type { Attached } from "../../../hooks/use-attachments";
import { errorText } from "../../../i18n/error-text";
import { bytes, percent } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { Icon } from "../../../ui/icon";

export function FileChips({
  files,
  onRemove,
}: {
  files: readonly Attached[];
  onRemove: (key: string) => void;
}) {
  if (files.length === 0) return null;
  return (
    <ul className="chips" aria-label={t("chat.attached")}>
      {files.map((file) => (
        <li key={file.key} className="chip">
          <Icon
            name={file.error ? "alert" : file.image ? "image" : "file"}
            className={file.error ? "fail" : ""}
          />
          <span className="cut">{file.name}</span>
          <span className="soft num">
            {file.error
              ? errorText(file.error)
              : file.done
                ? bytes(file.size)
                : percent(file.share)}
          </span>
          <button
            type="button"
            aria-label={t("chat.remove_file", { name: file.name })}
            onClick={() => onRemove(file.key)}
          >
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  );
}
