import { useState } from "react";
import { t } from "../../../i18n/index";
import { Icon } from "../../../ui/icon";

const here = (src: string) =>
  /^(?![a-z][a-z0-9+.-]*:|\/\/)/i.test(src) || src.startsWith("data:image/");

const host = (src: string): string => {
  try {
    return new URL(src).host;
  } catch {
    return src;
  }
};

/** A picture from outside tells its server who looks: it loads only on a press. */
export function Picture({ src, alt }: { src: string; alt: string }) {
  const [shown, setShown] = useState(here(src));
  const [broken, setBroken] = useState(false);
  if (!src) return <span className="soft">{alt}</span>;
  if (broken)
    return (
      <a className="chip" href={src} target="_blank" rel="noopener noreferrer nofollow" title={src}>
        <Icon name="image" />
        <span className="cut">{alt || t("chat.image_here")}</span>
        <span className="soft">{t("chat.image_open", { host: host(src) })}</span>
      </a>
    );
  if (shown)
    return (
      <img
        src={src}
        alt={alt}
        loading="lazy"
        referrerPolicy="no-referrer"
        className="picture"
        onError={() => setBroken(true)}
      />
    );
  return (
    <button type="button" className="chip" onClick={() => setShown(true)} title={src}>
      <Icon name="image" />
      <span className="cut">{alt || t("chat.image_here")}</span>
      <span className="soft">{t("chat.image_load", { host: host(src) })}</span>
    </button>
  );
}
