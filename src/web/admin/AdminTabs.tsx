import { type ReactNode, useEffect, useRef } from "react";
import { scrollToCurrent } from "../ui/page/scrollToCurrent.ts";
import css from "./AdminTabs.module.css";

/** Links to the parts of one admin page; the link to the current part has `aria-current`. */
export function AdminTabs({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => scrollToCurrent(menu.current));
  return (
    <nav ref={menu} className={css.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
