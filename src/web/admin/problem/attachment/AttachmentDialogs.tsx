import { useState } from "react";
import type { ProblemFile } from "../../../../shared/problem/problemFile.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { DeletionDialog } from "../../../ui/layer/DeletionDialog.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { useFormWords } from "../formWords.ts";
import { useProblemWords } from "../texts.ts";

/** Asks for confirmation before a file is deleted, because this cannot be undone. */
export function DeleteDialog(props: {
  file: ProblemFile;
  isUsed: boolean;
  onDelete: () => Promise<void>;
  onClose: () => void;
}) {
  const { file, isUsed, onDelete, onClose } = props;
  const t = useFormWords();
  const [busy, setBusy] = useState(false);
  const confirmed = async () => {
    setBusy(true);
    await onDelete();
    onClose();
  };
  return (
    <DeletionDialog
      title={t("attachments.deleteTitle", { name: file.name })}
      busy={busy}
      confirm={t("attachments.deleteButton")}
      onDelete={() => void confirmed()}
      onClose={onClose}
    >
      {isUsed && <p>{t("attachments.deleteUsed")}</p>}
      <p>{t("attachments.deleteText")}</p>
    </DeletionDialog>
  );
}

/** Asks for confirmation before files with the same names are replaced in the published statement. */
export function ReplaceDialog(props: {
  names: readonly string[];
  onReplace: () => void;
  onKeepBoth: () => void;
  onClose: () => void;
}) {
  const { names, onReplace, onKeepBoth, onClose } = props;
  const t = useFormWords();
  const words = useProblemWords();
  return (
    <Dialog
      title={t("attachments.replaceTitle")}
      width="32rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button data-autofocus onClick={onKeepBoth}>
            {t("attachments.keepBoth")}
          </Button>
          <Button look="danger" onClick={onReplace}>
            {t("attachments.replaceButton")}
          </Button>
        </>
      }
    >
      <p>
        {t("attachments.replaceText", {
          count: names.length,
          names: names.join(t("attachments.comma")),
        })}
      </p>
    </Dialog>
  );
}
