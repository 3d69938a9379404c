import type { ReactNode } from "react";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../control/Button.tsx";
import { Dialog } from "./Dialog.tsx";

/** Asks for confirmation of a deletion; Cancel has the focus. The children describe the data to be deleted. */
export function DeletionDialog(props: {
  title: string;
  busy: boolean;
  /** Text of the button that deletes; absent: Delete. */
  confirm?: string;
  onDelete: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTexts("ui");
  const { title, busy, confirm = t("delete"), onDelete, onClose, children } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button look="danger" busy={busy} onClick={onDelete}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
