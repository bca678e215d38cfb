import type { HTMLAttributes, KeyboardEvent, ReactNode } from "react";

/** A table whose rows can be walked with the arrow keys; a row's first link is what it opens. */
export function Table({
  label,
  head,
  children,
}: {
  label: string;
  head: ReactNode;
  children: ReactNode;
}) {
  return (
    <table className="tbl" aria-label={label}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody onKeyDown={walk}>{children}</tbody>
    </table>
  );
}

interface RowProps extends HTMLAttributes<HTMLTableRowElement> {
  /** Where a press anywhere on the row leads; the row must also hold the link itself. */
  href?: string;
}

export function Row({ href, children, ...rest }: RowProps) {
  return (
    <tr
      {...rest}
      className={href ? "opens" : undefined}
      onClick={(event) => {
        const on = event.target as HTMLElement;
        const chose = window.getSelection()?.toString() !== "";
        if (href && !chose && !on.closest("a,button")) location.hash = href;
      }}
    >
      {children}
    </tr>
  );
}

/** Up, down, Home and End move between the rows' links. */
function walk(event: KeyboardEvent<HTMLTableSectionElement>) {
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>("tr a[href], tr [data-stop]"),
  ];
  const rows = stops.filter((one, at) => one.closest("tr") !== stops[at - 1]?.closest("tr"));
  const at = rows.findIndex((one) => one.closest("tr")?.contains(document.activeElement));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  rows[Math.max(0, Math.min(to, rows.length - 1))]?.focus();
}
