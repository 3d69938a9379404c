import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type AdminContestRow, deleteContest } from "../../../../shared/contestAdmin.ts";
import { FormError } from "../../../account/FormError.tsx";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useErrorText } from "../../../ui/errorText.ts";
import { toast } from "../../../ui/toast.tsx";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestListPage.module.css";

/** Deletes a contest without submissions; the server refuses others and says why. */
export function DeleteDialog({ row, onClose }: { row: AdminContestRow; onClose: () => void }) {
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteContest, { cid: row.id }),
    onSuccess() {
      toast("good", t("deleted"));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_CONTESTS }),
  });
  return (
    <Dialog
      title={t("deleteTitle")}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button look="danger" busy={isPending} onClick={() => mutate()}>
            {t("delete")}
          </Button>
        </>
      }
    >
      <FormError text={error && errorText(error)} />
      <p className={css.deleted}>{t("deleteText", { title: row.title })}</p>
    </Dialog>
  );
}
