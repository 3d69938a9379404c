import type { ReactNode } from "react";
import css from "./AdminTabs.module.css";

/** Parts of one page of the administration: links, of which the present one carries `aria-current`. */
export function AdminTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
