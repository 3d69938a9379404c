import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AdminContestProblem,
  removeContestProblem,
} from "../../../../shared/contestOrganizer/contestProblemAdmin.ts";
import { call } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { DeletionDialog } from "../../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestProblemsPage.module.css";

/**
 * Removes a problem from the contest; if the problem has submissions in the contest, the server requires a
 * confirmation.
 */
export function RemoveDialog({
  link,
  onClose,
}: {
  link: AdminContestProblem;
  onClose: () => void;
}) {
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { cid, pid, displayId: letter, displayTitle } = link;
  /** The server has listed what will be lost; the next click confirms the removal. */
  const [isWarned, setWarned] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(removeContestProblem, { cid, pid, confirm: isWarned }),
    onSuccess() {
      toast("good", t("removed", { letter }));
      onClose();
    },
    onError(refusal) {
      if (refusal instanceof ApiError && refusal.code === "CONTEST_PROBLEM_USED") setWarned(true);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_CONTESTS }),
  });
  return (
    <DeletionDialog
      title={t("removeTitle", { letter })}
      busy={isPending}
      confirm={t("remove")}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <div className={css.form}>
        <FormError text={error && errorText(error)} />
        <p className={css.name}>{displayTitle}</p>
        <p>{t("removeText")}</p>
      </div>
    </DeletionDialog>
  );
}
