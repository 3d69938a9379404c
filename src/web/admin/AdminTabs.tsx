import { type ReactNode, useEffect, useRef } from "react";
import { scrollToCurrent } from "../ui/scrollToCurrent.ts";
import css from "./AdminTabs.module.css";

/** Parts of one page of the administration: links, of which the present one carries `aria-current`. */
export function AdminTabs({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => scrollToCurrent(menu.current));
  return (
    <nav ref={menu} className={css.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
