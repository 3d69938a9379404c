import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/Button.tsx";
import styles from "./MobileDrawer.module.css";
import type { Section } from "./sections.ts";
import { Mark } from "./Wordmark.tsx";

/** The menu of narrow windows; a modal dialog at the edge. */
export function MobileDrawer(props: {
  name: string;
  sections: Section[];
  active: Section["key"] | undefined;
  onClose: () => void;
}) {
  const { name, sections, active, onClose } = props;
  const t = useTexts("shell");
  const ui = useTexts("ui");
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const dialog = box.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  useEffect(() => {
    // A window that grows has its menu in the bar.
    const wide = window.matchMedia("(min-width: 1050px)");
    wide.addEventListener("change", onClose);
    return () => wide.removeEventListener("change", onClose);
  }, [onClose]);
  return (
    <dialog
      ref={box}
      className={styles.drawer}
      aria-label={t("menu")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (!box.current?.open) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === box.current) onClose();
      }}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <Mark />
          <span>{name}</span>
          <Button look="quiet" icon="cross" iconOnly onClick={onClose}>
            {ui("close")}
          </Button>
        </div>
        <nav aria-label={t("mainMenu")}>
          <ul role="list">
            {sections.map(({ key, to }) => (
              <li key={key}>
                <Link
                  to={to}
                  className={styles.item}
                  activeProps={{}}
                  aria-current={key === active ? "page" : undefined}
                  onClick={onClose}
                >
                  {t(key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </dialog>
  );
}
