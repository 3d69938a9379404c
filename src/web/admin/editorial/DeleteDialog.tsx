import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteEditorial } from "../../../shared/discussion/editorialAdmin.ts";
import { EDITORIAL_UNDO_SECONDS } from "../../../shared/discussion/editorialRules.ts";
import { EDITORIALS } from "../../editorial/queries.ts";
import { useEditorialWords } from "../../editorial/texts.ts";
import { useRestore } from "../../editorial/useRestore.ts";
import { call } from "../../platform/api.ts";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import type { ManagedEditorial } from "./queries.ts";

/** Deletes an editorial after a confirmation; a notice offers to restore it for a minute. */
export function DeleteDialog({ row, onClose }: { row: ManagedEditorial; onClose: () => void }) {
  const { id, title } = row;
  const t = useEditorialWords();
  const errorText = useErrorText();
  const restore = useRestore();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteEditorial, { id }),
    onSuccess() {
      toast("good", t("admin.deleted", { title }), {
        stay: EDITORIAL_UNDO_SECONDS * 1000,
        action: { label: t("admin.undo"), run: () => void restore(id) },
      });
      onClose();
      return client.invalidateQueries({ queryKey: EDITORIALS });
    },
  });
  return (
    <DeletionDialog
      title={t("admin.deletionTitle")}
      busy={isPending}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <FormError text={error && errorText(error)} />
      <p>{t("admin.deletionText", { title })}</p>
    </DeletionDialog>
  );
}
