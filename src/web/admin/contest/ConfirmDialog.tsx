import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { useAdminContestWords } from "./texts.ts";
import type { Confirmation } from "./useConfirmation.ts";

/**
 * Shows what a change would delete, publish or hide, and asks for confirmation; renders nothing without a pending
 * question.
 */
export function ConfirmDialog(props: {
  confirmation: Confirmation;
  title: string;
  /** Label of the confirm button. */
  act: string;
  /** Sends the change again, with the confirmation. */
  onConfirmed: () => void;
}) {
  const { confirmation, title, act, onConfirmed } = props;
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const { question, accept, clear } = confirmation;
  if (!question) return null;
  const confirm = () => {
    accept();
    onConfirmed();
  };
  return (
    <Dialog
      title={title}
      onClose={clear}
      footer={
        <>
          <Button data-autofocus onClick={clear}>
            {t("cancel")}
          </Button>
          <Button look="danger" onClick={confirm}>
            {act}
          </Button>
        </>
      }
    >
      <p>{errorText(question)}</p>
    </Dialog>
  );
}
