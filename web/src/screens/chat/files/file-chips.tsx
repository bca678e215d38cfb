import { again, detach } from "../../../hooks/draft-files";
import { fileAddress } from "../../../hooks/file-address";
import { errorText } from "../../../i18n/error-text";
import { bytes, percent } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { canRetry, type DraftFile, drawn, standing } from "../../../reduce/files";
import { IconButton } from "../../../ui/button";
import { Icon } from "../../../ui/icon";

/** What will go with the message: each with its progress, its trouble, and a way out. */
export function FileChips({ id, files }: { id: string | null; files: readonly DraftFile[] }) {
  return (
    <>
      {files.length > 0 && (
        <ul className="files" aria-label={t("files.list")}>
          {files.map((file) => (
            <FileChip key={file.key} id={id} file={file} />
          ))}
        </ul>
      )}
      {standing(files) === "stuck" && <p className="over soft">{t("files.settle")}</p>}
      <p className="sr" role="status">
        {news(files)}
      </p>
    </>
  );
}

/** Said once all have come to rest: not every percent of every file. */
function news(files: readonly DraftFile[]): string {
  if (files.length === 0 || standing(files) === "busy") return "";
  const failed = files.filter((one) => one.state === "failed");
  const kept = t("files.kept", { n: files.length - failed.length });
  return [kept, ...failed.map((one) => `${one.name}: ${why(one)}`)].join(" ");
}

const why = (file: DraftFile): string => (file.error ? errorText(file.error) : "");

function FileChip({ id, file }: { id: string | null; file: DraftFile }) {
  const { name, state } = file;
  const moves = state === "waiting" || state === "sending";
  return (
    <li className={`file ${state}`}>
      <Sight file={file} />
      <span className="file-words">
        <bdi className="cut" title={name}>
          {name}
        </bdi>
        {state === "failed" ? (
          <span className="fail">{why(file)}</span>
        ) : (
          <span className="soft num">{moves ? percent(file.share) : bytes(file.size)}</span>
        )}
      </span>
      {moves && <progress max={1} value={file.share} aria-label={t("files.sending", { name })} />}
      {canRetry(file) && (
        <IconButton
          small
          icon="retry"
          label={t("files.again", { name })}
          onClick={() => again(id, file.key)}
        />
      )}
      <IconButton
        small
        icon="x"
        label={t(moves ? "files.cancel" : "files.remove", { name })}
        onClick={() => detach(id, file.key)}
      />
    </li>
  );
}

function Sight({ file }: { file: DraftFile }) {
  if (file.kept && drawn(file.kept))
    return <img className="file-sight" src={fileAddress(file.kept.id)} alt="" />;
  return (
    <span className="file-sight">
      <Icon
        name={file.state === "failed" ? "alert" : file.image ? "image" : "file"}
        className={file.state === "failed" ? "fail" : ""}
      />
    </span>
  );
}
