import { useMutation, useQueryClient } from "@tanstack/react-query";
import { removeTrainingMember } from "../../../shared/practice/trainingAdmin.ts";
import { call } from "../../platform/api.ts";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useTrainingWords } from "../texts.ts";
import { useTraining } from "../trainingContext.ts";

/** Removes a member from the training. */
export function RemoveMemberDialog(props: {
  member: { uid: string; username: string };
  onClose: () => void;
}) {
  const { member, onClose } = props;
  const t = useTrainingWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { tid, detail } = useTraining();
  const name = member.username;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(removeTrainingMember, { tid, uid: member.uid }),
    onSuccess() {
      toast("good", t("record.removed", { name }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["submission"] }),
  });
  return (
    <DeletionDialog
      title={t("record.removeTitle", { name })}
      busy={isPending}
      confirm={t("record.removeConfirm")}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <FormError text={error && errorText(error)} />
      <p>{t(detail.classId === null ? "record.removeText" : "record.removeTextInClass")}</p>
    </DeletionDialog>
  );
}
