import type { ReactNode } from "react";
import { Icon, type IconName } from "../../../ui/icon";

/** Four figures in a row, each with what it means below. */
export function Cells({ children }: { children: ReactNode }) {
  return <dl className="cells">{children}</dl>;
}

interface CellProps {
  icon: IconName;
  label: string;
  value: ReactNode;
  sub: ReactNode;
  /** A word instead of a figure: set smaller. */
  word?: boolean;
  /** Nothing known: the value is grey. */
  quiet?: boolean;
}

export function Cell({ icon, label, value, sub, word, quiet }: CellProps) {
  return (
    <div className="cell">
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd className={`${word ? "word" : ""} ${quiet ? "idle" : ""}`}>
        {value}
        <small>{sub}</small>
      </dd>
    </div>
  );
}
