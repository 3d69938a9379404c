import type { ReactNode } from "react";
import styles from "./AdminPage.module.css";

/** Frame of a page of the administration: heading, then its parts below each other. */
export function AdminPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
