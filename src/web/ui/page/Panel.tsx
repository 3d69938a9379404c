import type { ReactNode } from "react";
import styles from "./Panel.module.css";

/** A framed box on the page; if it has a `label`, it is an ARIA region. */
export function Panel(props: {
  title?: ReactNode;
  /** Accessible name of the region. */
  label?: string;
  action?: ReactNode;
  /** Whether the content extends to the edges; for tables and lists. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { title, label, action, flush, className = "", children } = props;
  return (
    <section aria-label={label} className={`${styles.panel} ${className}`}>
      {title && (
        <header className={styles.head}>
          <h2>{title}</h2>
          {action}
        </header>
      )}
      <div className={flush ? undefined : styles.body}>{children}</div>
    </section>
  );
}
