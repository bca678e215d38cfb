import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type Tone = "wait" | "done" | "fail" | "idle" | "live";

/** A state: always icon and word and colour. `live` is the calm pulse. */
export function State({
  tone,
  icon,
  children,
}: {
  tone: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`st ${tone}`}>
      {icon ? <Icon name={icon} /> : <i className={`dot ${tone === "live" ? "pulse" : ""}`} />}
      {children}
    </span>
  );
}

/** An agent's letter on a tile whose hue follows from its id. */
export function Tile({
  id,
  name,
  className = "",
}: {
  id: string;
  name: string;
  className?: string;
}) {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) >>> 0;
  return (
    <span className={`tile h${(sum % 6) + 1} ${className}`} aria-hidden="true">
      {[...name][0]?.toUpperCase() ?? "?"}
    </span>
  );
}
