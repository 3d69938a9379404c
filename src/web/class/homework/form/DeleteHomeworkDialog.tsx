import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { deleteHomework, type HomeworkForm } from "../../../../shared/class/homeworkStaff.ts";
import { call } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { DeletionDialog } from "../../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useHomeworkWorkWords } from "../workTexts.ts";
import css from "./HomeworkFormPage.module.css";

/**
 * Deletes a homework assignment; if it has submissions, the server lists the data that would be lost and requires a
 * second confirmation.
 */
export function DeleteHomeworkDialog(props: { stored: HomeworkForm; onClose: () => void }) {
  const { stored, onClose } = props;
  const t = useHomeworkWorkWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { tid, classId, title } = stored;
  const [isWarned, setWarned] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteHomework, { tid, confirm: isWarned }),
    async onSuccess() {
      toast("good", t("form.deleted"));
      await navigate({
        to: "/class/$classID/homework",
        params: { classID: String(classId) },
        ignoreBlocker: true,
      });
      await client.invalidateQueries({ queryKey: ["submission"] });
    },
    onError(refusal) {
      if (refusal instanceof ApiError && refusal.code === "HOMEWORK_USED") setWarned(true);
    },
  });
  return (
    <DeletionDialog
      title={t("form.deleteTitle", { title })}
      busy={isPending}
      confirm={t(isWarned ? "form.deleteAnyway" : "form.delete")}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <div className={css.fields}>
        <FormError text={error && errorText(error)} />
        <p>{t("form.deleteText")}</p>
      </div>
    </DeletionDialog>
  );
}
