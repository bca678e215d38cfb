import { type ReactNode, useEffect, useRef } from "react";
import { t } from "../i18n/index";
import { IconButton } from "./button";

interface SheetProps {
  label: string;
  onClose: () => void;
  className: string;
  children: ReactNode;
}

/** A real `<dialog>`: the page behind is inert, Escape and a press outside close it. */
export function Sheet({ label, onClose, className, children }: SheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = sheet.current;
    const before = document.activeElement as HTMLElement | null;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      before?.focus?.();
    };
  }, []);
  return (
    <dialog
      ref={sheet}
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === sheet.current && onClose()}
    >
      {children}
    </dialog>
  );
}

/** A centred dialog with a title line. */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <Sheet
      label={props.title}
      onClose={props.onClose}
      className={`modal ${props.wide ? "wide" : ""}`}
    >
      <header className="modal-head">
        <h2 className="cut">{props.title}</h2>
        <IconButton icon="x" label={t("common.close")} onClick={props.onClose} />
      </header>
      {props.children}
    </Sheet>
  );
}

/** A panel from the side: the list on a phone, the steps on a narrow page. */
export function Drawer(props: {
  label: string;
  onClose: () => void;
  right?: boolean;
  children: ReactNode;
}) {
  return (
    <Sheet
      label={props.label}
      onClose={props.onClose}
      className={`side ${props.right ? "right" : "list"}`}
    >
      {props.children}
    </Sheet>
  );
}
