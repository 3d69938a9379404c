import type { ReactNode } from "react";
import styles from "./Banner.module.css";
import { Icon } from "../control/Icon.tsx";

/** A line across the whole page, below the bar. */
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
