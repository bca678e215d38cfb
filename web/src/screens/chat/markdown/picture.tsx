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

/**
 * A picture from outside tells its server who looks, and a page that may load any picture can be
 * made to tell whatever an answer holds: so it is a link, and the page's policy forbids the rest.
 */
export function Picture({ src, alt }: { src: string; alt: string }) {
  const [broken, setBroken] = useState(false);
  if (!src) return <span className="soft">{alt}</span>;
  if (here(src) && !broken)
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
    <a className="chip" href={src} target="_blank" rel="noopener noreferrer nofollow" title={src}>
      <Icon name="image" />
      <span className="cut">{alt || t("chat.image_here")}</span>
      <span className="soft">{t("chat.image_open", { host: host(src) })}</span>
    </a>
  );
}
