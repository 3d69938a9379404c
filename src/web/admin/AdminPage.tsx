import type { ReactNode } from "react";
import styles from "./AdminPage.module.css";

/** Frame of a page of the administration: the heading, and its parts below. */
export function AdminPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
