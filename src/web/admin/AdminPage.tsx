import type { ReactNode } from "react";
import { useOwnerClass } from "../owner/ownerClass.ts";
import styles from "./AdminPage.module.css";

/**
 * Frame of an admin page: the heading, and the parts of the page below it. On pages of a class, the frame around the
 * class's pages provides the margins.
 */
export function AdminPage({ children }: { children: ReactNode }) {
  const isInClass = useOwnerClass() !== null;
  return <div className={`${styles.page} ${isInClass ? "" : styles.margins}`}>{children}</div>;
}
