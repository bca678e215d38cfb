import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";

interface Opener {
  ref: (element: HTMLButtonElement | null) => void;
  onClick: () => void;
  "aria-expanded": boolean;
  "aria-haspopup": "menu" | "dialog" | "listbox";
  "aria-controls": string;
}

interface PopoverProps {
  /** Draws the control that opens it. */
  opener: (props: Opener) => ReactNode;
  /** What it shows; `close` also puts the focus back. */
  children: (close: () => void) => ReactNode;
  role?: "menu" | "dialog" | "listbox";
  label: string;
  side?: "above" | "below";
  align?: "start" | "end";
  className?: string;
}

/** A card or menu in the top layer. Escape or a press outside closes it; focus goes back. */
export function Popover(props: PopoverProps) {
  const { opener, children, role = "dialog", label, side = "below", align = "start" } = props;
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement | null>(null);
  const id = useId();
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus();
  }, []);
  return (
    <>
      {opener({
        ref: (element) => {
          anchor.current = element;
        },
        onClick: () => setOpen((was) => !was),
        "aria-expanded": open,
        "aria-haspopup": role,
        "aria-controls": id,
      })}
      {open && (
        <Panel
          {...{ id, role, label, side, align, close, anchor }}
          className={props.className}
          shut={() => setOpen(false)}
        >
          {children(close)}
        </Panel>
      )}
    </>
  );
}

interface PanelProps {
  id: string;
  role: string;
  label: string;
  side: "above" | "below";
  align: "start" | "end";
  className?: string;
  close: () => void;
  shut: () => void;
  anchor: { current: HTMLButtonElement | null };
  children: ReactNode;
}

function Panel(props: PanelProps) {
  const { side, align, close, shut, anchor, role } = props;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    place(element, anchor.current, side, align);
    const first = element.querySelector<HTMLElement>(
      `[autofocus], [aria-checked=true], ${CONTROL}`,
    );
    (first ?? element).focus({ preventScroll: true });
    const settle = () => place(element, anchor.current, side, align);
    const grown = new ResizeObserver(settle);
    grown.observe(element);
    window.addEventListener("resize", settle);
    return () => {
      grown.disconnect();
      window.removeEventListener("resize", settle);
    };
  }, [anchor, side, align]);
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!panel.current?.contains(target) && !anchor.current?.contains(target)) shut();
    };
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation(); // before the page's own Escape, which stops a turn
      event.preventDefault();
      close();
    };
    document.addEventListener("pointerdown", outside, true);
    document.addEventListener("keydown", leave, true);
    return () => {
      document.removeEventListener("pointerdown", outside, true);
      document.removeEventListener("keydown", leave, true);
    };
  }, [anchor, shut, close]);
  return (
    <div
      ref={panel}
      id={props.id}
      className={`pop ${props.className ?? ""}`}
      role={role}
      aria-label={props.label}
      popover="manual"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (role !== "dialog") walk(event);
        if (event.key === "Tab" && role !== "dialog") shut();
      }}
    >
      {props.children}
    </div>
  );
}

const CONTROL = "button:not([disabled]), a[href], input, select, textarea";

/** Arrow keys, Home and End move through the items of a menu. */
function walk(event: React.KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(".menu-item")];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined || items.length === 0) return;
  if (event.target instanceof HTMLInputElement && (event.key === "Home" || event.key === "End"))
    return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

/** Beside its anchor, inside the window, on the other side when there is no room. */
function place(panel: HTMLElement, by: HTMLElement | null, side: string, align: string) {
  if (!by) return;
  const gap = 6;
  const edge = 8;
  const box = by.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const roomBelow = window.innerHeight - box.bottom;
  const above =
    side === "above"
      ? box.top > height + gap + edge || box.top > roomBelow
      : roomBelow < height + gap + edge && box.top > roomBelow;
  const x = align === "end" ? box.right - width : box.left;
  const y = above ? box.top - height - gap : box.bottom + gap;
  panel.style.left = `${Math.max(edge, Math.min(x, window.innerWidth - width - edge))}px`;
  panel.style.top = `${Math.max(edge, Math.min(y, window.innerHeight - height - edge))}px`;
}
