import type { ReactNode } from "react";
import styles from "./Banner.module.css";
import { Icon } from "../control/Icon.tsx";

/** A message across the whole width of the page, below the top bar. */
export function Banner(props: {
  tone: "warn" | "bad";
  role?: "status" | "region";
  label?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={`${styles.banner} ${styles[props.tone]}`}
      role={props.role}
      aria-label={props.label}
    >
      <Icon name="warning" />
      <p>{props.children}</p>
    </div>
  );
}
