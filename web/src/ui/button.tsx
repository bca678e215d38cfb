import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Icon, type IconName } from "./icon";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: "fill" | "line" | "bare";
  small?: boolean;
  icon?: IconName;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that names the deed. At most one `fill` is in view. */
export function Button({ look = "bare", small, icon, className, children, ...rest }: ButtonProps) {
  const classes = ["b", look === "bare" ? "" : look, small ? "small" : "", className ?? ""];
  return (
    <button type="button" className={classes.filter(Boolean).join(" ")} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
  small?: boolean;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** An icon alone: its name is for those who do not see it, and a hint for those who do. */
export function IconButton({ icon, label, small, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`b icon ${small ? "small " : ""}${className ?? ""}`}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}
