import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { Approval } from "../../../contract/types";
import { useAskSeen } from "../../../hooks/ask-seen";
import { useLeft } from "../../../hooks/use-now";
import { left } from "../../../i18n/format";
import { t } from "../../../i18n/index";
import { Icon, type IconName } from "../../../ui/icon";

interface FrameProps {
  approval: Approval;
  icon: IconName;
  title: ReactNode;
  why: ReactNode;
  children: ReactNode;
  foot: ReactNode;
  /** Keys that work only while the card itself has the focus. */
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The only amber surface: what will happen, why it asks, how long it waits. */
export function AskFrame({ approval, icon, title, why, children, foot, onKey }: FrameProps) {
  const id = `ask-${approval.id}`;
  const card = useRef<HTMLElement>(null);
  useAskSeen(card);
  return (
    <section
      ref={card}
      className="ask"
      aria-labelledby={id}
      tabIndex={-1}
      data-ask={approval.id}
      onKeyDown={onKey}
    >
      <Deadline asked={approval.asked_at} deadline={approval.deadline} />
      <header className="ask-head">
        <Icon name={icon} />
        <h3 className="title" id={id}>
          {title}
        </h3>
        <Left deadline={approval.deadline} />
        <p className="why">{why}</p>
      </header>
      {children}
      <footer className="ask-foot">{foot}</footer>
    </section>
  );
}

/** One CSS animation; nothing ticks for it. */
function Deadline({ asked, deadline }: { asked: string; deadline: string }) {
  const [from, to] = [Date.parse(asked), Date.parse(deadline)];
  const total = Math.max(1, to - from);
  const style = {
    "--from": `${Math.min(0, from - Date.now()) / 1000}s`,
    animationDuration: `${total / 1000}s`,
  } as React.CSSProperties;
  return (
    <div className="deadline" aria-hidden="true">
      <i style={style} />
    </div>
  );
}

export function Left({ deadline }: { deadline: string }) {
  const rest = useLeft(deadline);
  return (
    <span className="left num">
      {rest > 0 ? t("ask.left", { time: left(rest) }) : t("ask.over")}
    </span>
  );
}
