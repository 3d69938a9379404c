import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ClassMember, removeClassMember } from "../../../shared/class/classMember.ts";
import { call } from "../../platform/api.ts";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useClass } from "../classContext.ts";
import { CLASSES } from "../queries.ts";
import { useClassWords } from "../texts.ts";

/** Removes a member from the class. */
export function RemoveMemberDialog(props: { member: ClassMember; onClose: () => void }) {
  const { member, onClose } = props;
  const t = useClassWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { classId } = useClass();
  const name = member.username;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(removeClassMember, { classId, uid: member.uid }),
    onSuccess() {
      toast("good", t("members.removed", { name }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: CLASSES }),
  });
  return (
    <DeletionDialog
      title={t("members.removeTitle", { name })}
      busy={isPending}
      confirm={t("members.removeConfirm")}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <FormError text={error && errorText(error)} />
      <p>{t("members.removeText")}</p>
    </DeletionDialog>
  );
}
