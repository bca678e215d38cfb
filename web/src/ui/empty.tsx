import type { ReactNode } from "react";
import { t } from "../i18n/index";
import { Icon, type IconName } from "./icon";

/** Nothing here: what would be, and one thing to do. */
export function Empty(props: {
  icon?: IconName;
  title: string;
  hint?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      {props.icon && <Icon name={props.icon} />}
      <h2>{props.title}</h2>
      {props.hint && <p>{props.hint}</p>}
      {props.children && <div className="do">{props.children}</div>}
    </div>
  );
}

/** Bones in the shape of what comes. Show it only after 300 ms. */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  const widths = [36, 100, 96, 71, 99, 88, 64, 93];
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        {t("common.loading")}
      </span>
      <div className="bones" aria-hidden="true">
        {widths.slice(0, lines).map((width) => (
          <i key={width} className="bone" style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  );
}

interface NoticeProps {
  tone?: "fail" | "wait" | "idle";
  icon: IconName;
  title: ReactNode;
  children?: ReactNode;
  value?: ReactNode;
  actions?: ReactNode;
}

/** One line of cause, one of consequence, one thing to do. */
export function Notice({ tone = "idle", icon, title, children, value, actions }: NoticeProps) {
  return (
    <div
      className={`notice ${tone === "idle" ? "" : tone}`}
      role={tone === "fail" ? "alert" : "status"}
    >
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        {children && <p>{children}</p>}
      </div>
      <span className="num">{value}</span>
      {actions && <div className="do">{actions}</div>}
    </div>
  );
}
