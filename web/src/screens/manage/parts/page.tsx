import { type ReactNode, useEffect, useId } from "react";
import { useCell } from "../../../hooks/cell";
import { activity } from "../../../hooks/home";
import { t } from "../../../i18n/index";
import { DroppedLine } from "./line";

interface PageProps {
  title: string;
  /** Stands in the place of the title, e.g. a path back. The title then names the page only. */
  crumb?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** One section: a head that stays in view, and what is below it. */
export function Page({ title, crumb, actions, children }: PageProps) {
  const id = useId();
  useTitle(title);
  return (
    <main
      className="page scroll"
      id="content"
      tabIndex={0}
      aria-labelledby={crumb ? undefined : id}
      aria-label={crumb ? title : undefined}
    >
      <header className="page-head">
        {crumb ?? <h1 id={id}>{title}</h1>}
        {actions}
      </header>
      <DroppedLine />
      {children}
    </main>
  );
}

/** The tab names the section, and counts what waits (A-UI-17). */
function useTitle(section: string) {
  const waiting = useCell(activity).approvals.length;
  useEffect(() => {
    const words = t("manage.page_title", { section });
    // the shell writes the product's name in the same commit: this comes behind it
    queueMicrotask(() => {
      document.title = waiting > 0 ? `(${waiting}) ${words}` : words;
    });
  }, [section, waiting]);
}

/** A group of a page: what it is, and what to know about it. */
export function Group(props: {
  title: string;
  hint?: ReactNode;
  first?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={props.first ? "first-group" : undefined}>
      <h2 id={id}>
        {props.title} {props.hint && <span>{props.hint}</span>}
      </h2>
      {props.children}
    </section>
  );
}
