import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useErrorText } from "../../../ui/errorText.ts";
import { useAdminContestWords } from "../texts.ts";
import type { AskedChange } from "./useContestForm.ts";

/** Says what a change takes away before it is saved. */
export function ConfirmDialog({ asked }: { asked: AskedChange }) {
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const { error, confirm, cancel } = asked;
  return (
    <Dialog
      title={t("confirmTitle")}
      onClose={cancel}
      footer={
        <>
          <Button data-autofocus onClick={cancel}>
            {t("cancel")}
          </Button>
          <Button look="danger" onClick={confirm}>
            {t("confirmSave")}
          </Button>
        </>
      }
    >
      <p>{errorText(error)}</p>
    </Dialog>
  );
}
