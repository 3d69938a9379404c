import { type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../control/Button.tsx";
import styles from "./Drawer.module.css";

/**
 * A modal dialog at the window's edge, for the menus of narrow windows. The drawer closes when the window becomes as
 * wide as `until` (a media query), because the menu is then part of the page.
 */
export function Drawer(props: {
  label: string;
  until: string;
  head: ReactNode;
  children: ReactNode;
  onClose: () => void;
}) {
  const { label, until, head, children, onClose } = props;
  const t = useTexts("ui");
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
    const wide = window.matchMedia(until);
    wide.addEventListener("change", onClose);
    return () => wide.removeEventListener("change", onClose);
  }, [onClose, until]);
  return (
    <dialog
      ref={box}
      className={styles.drawer}
      aria-label={label}
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
          {head}
          <Button look="quiet" icon="cross" iconOnly onClick={onClose}>
            {t("close")}
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
