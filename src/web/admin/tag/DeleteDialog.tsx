import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useTagWords } from "./texts.ts";

/** Asks for confirmation; Cancel has the focus. */
export function DeleteDialog(props: {
  title: string;
  text: string;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}) {
  const { title, text, busy, onDelete, onClose } = props;
  const t = useTagWords();
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
            {t("delete")}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
