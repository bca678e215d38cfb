import { type ReactNode, useState } from "react";
import { Icon, type IconName } from "../../../ui/icon";

interface LineProps {
  icon: IconName;
  /** `live` pulses, `fail` is red. */
  mark?: "live" | "fail" | null;
  verb: ReactNode;
  what?: ReactNode;
  code?: boolean;
  whatClass?: string;
  time?: ReactNode;
  /** What it opens to, in place. Built only when opened. */
  children?: (() => ReactNode) | null;
  startOpen?: boolean;
}

/** One row of work: icon, verb, the one argument, duration, chevron. */
export function Line(props: LineProps) {
  const { icon, mark, verb, what, code, whatClass = "", time, children, startOpen = false } = props;
  const [open, setOpen] = useState(startOpen);
  const cells = (
    <>
      <Icon name={icon} className={mark === "live" ? "live pulse" : ""} />
      <b>{verb}</b>
      <span className={`cut ${whatClass}`}>{code && what ? <code>{what}</code> : what}</span>
      <span className="num">{time}</span>
    </>
  );
  const className = `call ${mark === "fail" ? "fail" : ""}`;
  if (!children) return <div className={className}>{cells}</div>;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {cells}
        <Icon name="right" className="turnable" />
      </button>
      {open && <div className="opened">{children()}</div>}
    </>
  );
}
