import { useState } from "react";
import type { Attachment } from "../../../contract/types";
import { fileAddress } from "../../../hooks/file-address";
import { bytes } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { boxOf, drawn } from "../../../reduce/files";
import { Icon } from "../../../ui/icon";
import { Lightbox } from "./lightbox";

const ALONE = { width: 360, height: 280 };
const AMONG = { width: 200, height: 150 };

/** The files of a message: pictures in boxes of their own size, the others as chips. */
export function SaidFiles({ files }: { files: readonly Attachment[] }) {
  const [open, setOpen] = useState<number | null>(null);
  const [broken, setBroken] = useState<readonly string[]>([]);
  if (files.length === 0) return null;
  const pictures = files.filter((file) => drawn(file) && !broken.includes(file.id));
  const others = files.filter((file) => !pictures.includes(file));
  return (
    <>
      {pictures.length > 0 && (
        <ul className="shots" aria-label={t("files.pictures")}>
          {pictures.map((file, at) => (
            <li key={file.id}>
              <Shot
                file={file}
                alone={pictures.length === 1}
                onOpen={() => setOpen(at)}
                onBroken={() => setBroken((now) => [...now, file.id])}
              />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="chips" aria-label={t("chat.attached")}>
          {others.map((file) => (
            <li key={file.id}>
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <Lightbox pictures={pictures} at={open} onAt={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

interface ShotProps {
  file: Attachment;
  alone: boolean;
  onOpen: () => void;
  onBroken: () => void;
}

function Shot({ file, alone, onOpen, onBroken }: ShotProps) {
  const { width, height } = boxOf(file, alone ? ALONE : AMONG);
  return (
    <button
      type="button"
      className="shot"
      style={{ width, aspectRatio: `${width} / ${height}` }}
      aria-label={t("files.open", { name: file.name })}
      title={file.name}
      onClick={onOpen}
    >
      <img
        src={fileAddress(file.id)}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={onBroken}
      />
    </button>
  );
}

function FileLink({ file }: { file: Attachment }) {
  return (
    <a className="chip" href={fileAddress(file.id)} download={file.name}>
      <Icon name={file.mime.startsWith("image/") ? "image" : "file"} />
      <span className="sr">{t("files.get")} </span>
      <bdi className="cut">{file.name}</bdi>
      <span className="soft num">{bytes(file.size)}</span>
      <Icon name="down-load" />
    </a>
  );
}
