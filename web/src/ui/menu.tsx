import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

interface MenuItemProps {
  icon?: IconName;
  children: ReactNode;
  hint?: ReactNode;
  note?: ReactNode;
  danger?: boolean;
  checked?: boolean;
  onPick: () => void;
}

/** One deed in a menu, or one choice when `checked` is given. */
export function MenuItem(props: MenuItemProps) {
  const { icon, children, hint, note, danger, checked, onPick } = props;
  const choice = checked !== undefined;
  return (
    <button
      type="button"
      role={choice ? "menuitemradio" : "menuitem"}
      aria-checked={choice ? checked : undefined}
      className={`menu-item ${danger ? "danger" : ""}`}
      onClick={onPick}
    >
      {icon ? <Icon name={icon} /> : <span>{checked && <Icon name="check" />}</span>}
      <span className="cut">{children}</span>
      <span className="soft num">{hint}</span>
      {note && <small className="cut">{note}</small>}
    </button>
  );
}

export const MenuLine = () => <hr className="menu-line" style={{ border: 0 }} />;
