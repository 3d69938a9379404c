import { useMutation, useQueryClient } from "@tanstack/react-query";
import { leaveTraining } from "../../shared/practice/training.ts";
import { call } from "../platform/api.ts";
import { DeletionDialog } from "../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { FormError } from "../ui/control/FormError.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { trainingQuery } from "./queries.ts";
import { useTrainingWords } from "./texts.ts";
import { useTraining } from "./trainingContext.ts";

/** The dialog with which a member leaves a private training. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const t = useTrainingWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { tid, uid, detail } = useTraining();
  const { title } = detail;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(leaveTraining, { tid }),
    onSuccess() {
      toast("good", t("left", { title }));
      onClose();
    },
    // After leaving, the user has no access to the problems of the training. The training is therefore refetched first;
    // this unmounts the parts that show the problems.
    async onSettled() {
      await client.invalidateQueries({ queryKey: ["submission"], refetchType: "none" });
      await client.refetchQueries({ queryKey: trainingQuery(tid, uid).queryKey });
    },
  });
  return (
    <DeletionDialog
      title={t("leaveTitle", { title })}
      busy={isPending}
      confirm={t("leaveConfirm")}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <FormError text={error && errorText(error)} />
      <p>{t(detail.classId === null ? "leaveText" : "leaveTextInClass")}</p>
    </DeletionDialog>
  );
}
