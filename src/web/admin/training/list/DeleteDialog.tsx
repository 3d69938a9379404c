import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AdminTrainingRow,
  deleteTraining,
} from "../../../../shared/practice/trainingAdmin.ts";
import { call } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { DeletionDialog } from "../../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { ADMIN_TRAININGS } from "../queries.ts";
import { useAdminTrainingWords } from "../texts.ts";
import css from "./TrainingListPage.module.css";

/**
 * Deletes a training after listing what will be lost; the server repeats this check and requires a second confirmation.
 */
export function DeleteDialog({ row, onClose }: { row: AdminTrainingRow; onClose: () => void }) {
  const t = useAdminTrainingWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { id, title, problemCount, memberCount, auth } = row;
  /**
   * Whether the server has already refused the deletion and stated what will be lost; if so, the next press confirms
   * it.
   */
  const [isWarned, setWarned] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteTraining, { tid: id, confirm: isWarned }),
    onSuccess() {
      toast("good", t("deleted"));
      onClose();
    },
    onError(refusal) {
      if (refusal instanceof ApiError && refusal.code === "TRAINING_USED") setWarned(true);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_TRAININGS }),
  });
  return (
    <DeletionDialog
      title={t("deleteTitle")}
      busy={isPending}
      confirm={t(isWarned ? "deleteAnyway" : "delete")}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <FormError text={error && errorText(error)} />
      <p className={css.breaks}>{t("deleteText", { title })}</p>
      <ul className={css.losses}>
        <li>{t("deleteLoses.problems", { count: problemCount })}</li>
        {auth === "Private" && <li>{t("deleteLoses.members", { count: memberCount })}</li>}
        <li>{t("deleteLoses.submissions")}</li>
      </ul>
    </DeletionDialog>
  );
}
