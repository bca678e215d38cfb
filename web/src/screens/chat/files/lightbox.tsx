import { type KeyboardEvent, useRef } from "react";
import type { Attachment } from "../../../contract/types";
import { fileAddress } from "../../../hooks/file-address";
import { bytes } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { IconButton } from "../../../ui/button";
import { Sheet } from "../../../ui/dialog";
import { Icon } from "../../../ui/icon";

interface LightboxProps {
  pictures: readonly Attachment[];
  at: number;
  onAt: (at: number) => void;
  onClose: () => void;
}

/** One picture, as large as the window allows; arrows go on, Escape closes. */
export function Lightbox({ pictures, at, onAt, onClose }: LightboxProps) {
  const swipe = useRef<number | null>(null);
  const file = pictures[at];
  if (!file) return null;
  const many = pictures.length > 1;
  const go = (by: number) => many && onAt((at + by + pictures.length) % pictures.length);
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") go(1);
    else if (event.key === "ArrowLeft") go(-1);
    else return;
    event.preventDefault();
  };
  const label = many
    ? t("files.one_of", { name: file.name, n: at + 1, count: pictures.length })
    : file.name;
  return (
    <Sheet label={label} className="lightbox" onClose={onClose}>
      <div
        className="light"
        role="presentation"
        onKeyDown={press}
        onPointerDown={(event) => {
          swipe.current = event.pointerType === "touch" ? event.clientX : null;
        }}
        onPointerUp={(event) => {
          const moved = event.clientX - (swipe.current ?? event.clientX);
          if (Math.abs(moved) > 48) go(moved < 0 ? 1 : -1);
        }}
      >
        <header>
          <bdi className="cut grow">{file.name}</bdi>
          <span className="soft num" aria-live="polite">
            {many && `${at + 1} / ${pictures.length} · `}
            {bytes(file.size)}
          </span>
          <a
            className="b icon"
            href={fileAddress(file.id)}
            download={file.name}
            aria-label={t("files.download", { name: file.name, size: bytes(file.size) })}
          >
            <Icon name="down-load" />
          </a>
          <IconButton icon="x" label={t("common.close")} onClick={onClose} autoFocus />
        </header>
        <div className="light-box">
          <img
            key={file.id}
            src={fileAddress(file.id)}
            alt={file.name}
            width={file.width ?? undefined}
            height={file.height ?? undefined}
          />
        </div>
        {many && (
          <div className="light-go">
            <IconButton icon="back" label={t("files.previous")} onClick={() => go(-1)} />
            <IconButton icon="right" label={t("files.next")} onClick={() => go(1)} />
          </div>
        )}
      </div>
    </Sheet>
  );
}
