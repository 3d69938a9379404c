import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../control/Button.tsx";
import styles from "./Dialog.module.css";

/**
 * A modal dialog based on the browser's `dialog`: the page behind is inert and Escape closes it. The first field (or
 * the element with `data-autofocus`) gets the focus; when the dialog is closed, the focus returns to the element that
 * opened it, even if the dialog's code had to be loaded first. Mount the component only while the dialog is open.
 */
export function Dialog(props: {
  title: string;
  /** If absent, the dialog cannot be closed without an answer. */
  onClose?: () => void;
  children: ReactNode;
  width?: string;
  footer?: ReactNode;
}) {
  const { title, onClose, children, width = "26rem", footer } = props;
  const t = useTexts("ui");
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    const first =
      dialog.querySelector<HTMLElement>("[data-autofocus]") ??
      dialog.querySelector<HTMLElement>("input:not([type=hidden], :disabled), textarea, select");
    first?.focus();
    return () => {
      dialog.close();
      // Another element may have received the focus intentionally in the meantime; it then keeps the focus.
      const nowhere = document.activeElement === document.body || !document.activeElement;
      if (nowhere && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      className={styles.dialog}
      style={{ width }}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== box.current) return;
        event.preventDefault();
        onClose?.();
      }}
      // On a second Escape the browser closes the dialog itself, even after preventDefault.
      onClose={() => {
        if (box.current?.open) return;
        if (onClose) onClose();
        else box.current?.showModal();
      }}
      onPointerDown={(event) => {
        if (event.target === box.current) onClose?.();
      }}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {onClose && (
            <Button look="quiet" size="small" icon="cross" iconOnly onClick={onClose}>
              {t("close")}
            </Button>
          )}
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
}
