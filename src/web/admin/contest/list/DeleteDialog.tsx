import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type AdminContestRow,
  deleteContest,
} from "../../../../shared/contestOrganizer/contestAdmin.ts";
import { call } from "../../../platform/api.ts";
import { DeletionDialog } from "../../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestListPage.module.css";

/** Deletes a contest without submissions; for any other contest, the server refuses and returns the reason. */
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
    <DeletionDialog
      title={t("deleteTitle")}
      busy={isPending}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <FormError text={error && errorText(error)} />
      <p className={css.deleted}>{t("deleteText", { title: row.title })}</p>
    </DeletionDialog>
  );
}
