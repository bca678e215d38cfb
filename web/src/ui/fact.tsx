import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

interface FactProps {
  icon: IconName;
  label: ReactNode;
  hint?: ReactNode;
  value: ReactNode;
  /** 0 to 1: draws a thin bar under the line. */
  share?: number | null;
  sub?: ReactNode;
}

/** One fact: icon, label, value at the right; a bar and a second line if they earn it. */
export function Fact({ icon, label, hint, value, share, sub }: FactProps) {
  return (
    <div className="fact">
      <Icon name={icon} />
      <span>
        {label}
        {hint && <span className="hint">{hint}</span>}
      </span>
      <span className="val">{value}</span>
      {share != null && <Bar share={share} />}
      {sub && <span className="sub soft">{sub}</span>}
    </div>
  );
}

/** A share of a known whole. It repeats what words beside it say. */
export function Bar({ share, wait, width }: { share: number; wait?: boolean; width?: number }) {
  const clamped = Math.min(1, Math.max(0, share));
  return (
    <span
      className={`bar ${wait ? "w" : ""}`}
      style={width ? { width } : undefined}
      aria-hidden="true"
    >
      <i style={{ "--v": `${clamped * 100}%` } as React.CSSProperties} />
    </span>
  );
}
