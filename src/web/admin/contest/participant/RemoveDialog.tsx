import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Participant,
  removeContestParticipant,
} from "../../../../shared/contestParticipant.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useErrorText } from "../../../ui/errorText.ts";
import { FormError } from "../../../ui/FormError.tsx";
import { toast } from "../../../ui/toast.tsx";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";

/** Cancels a registration. */
export function RemoveDialog(props: { cid: number; row: Participant; onClose: () => void }) {
  const { cid, row, onClose } = props;
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(removeContestParticipant, { cid, uid: row.uid }),
    onSuccess() {
      toast("good", t("participant.removed", { name: row.username }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_CONTESTS }),
  });
  return (
    <Dialog
      title={t("participant.removeTitle", { name: row.username })}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button look="danger" busy={isPending} onClick={() => mutate()}>
            {t("participant.remove")}
          </Button>
        </>
      }
    >
      <FormError text={error && errorText(error)} />
      <p>{t("participant.removeText")}</p>
    </Dialog>
  );
}
