import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Icon, type IconName } from "./Icon.tsx";
import styles from "./Button.module.css";

interface Look {
  /** `primary`: used at most once per page; `plain`: with a border; `quiet`: with a border only while hovered. */
  look?: "primary" | "plain" | "quiet" | "danger";
  size?: "normal" | "small";
  icon?: IconName;
  /** Whether only the icon is visible; the children then become its label. */
  iconOnly?: boolean;
}

function content(icon: IconName | undefined, iconOnly: boolean | undefined, children: ReactNode) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {iconOnly ? <span className="visually-hidden">{children}</span> : children}
    </>
  );
}

function classes({ look = "plain", size = "normal", iconOnly }: Look, more?: string): string {
  const parts = [styles.button, styles[look], styles[size], iconOnly && styles.iconOnly, more];
  return parts.filter(Boolean).join(" ");
}

/** While `busy` is set, the button keeps its focus and text, shows a spinner, and ignores clicks. */
export function Button(
  props: Look &
    ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; ref?: Ref<HTMLButtonElement> },
) {
  const { look, size, icon, iconOnly, busy, className, children, type, onClick, ...rest } = props;
  return (
    <button
      type={type ?? "button"}
      className={classes({ look, size, iconOnly }, className)}
      title={iconOnly && typeof children === "string" ? children : undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy && <span className={styles.spinner} aria-hidden />}
      {content(busy ? undefined : icon, iconOnly, children)}
    </button>
  );
}

function Anchor(
  props: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> },
) {
  const { look, size, icon, iconOnly, className, children, ...rest } = props;
  return (
    <a
      className={classes({ look, size, iconOnly }, className)}
      title={iconOnly && typeof children === "string" ? children : undefined}
      {...rest}
    >
      {content(icon, iconOnly, children)}
    </a>
  );
}

/** A router link that looks like a button. */
export const ButtonLink = createLink(Anchor);
