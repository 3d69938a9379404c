import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Participant,
  removeContestParticipant,
} from "../../../../shared/contestOrganizer/contestParticipant.ts";
import { isConfirmedChange } from "../../../../shared/contestOrganizer/contestAdmin.ts";
import { call } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import { useConfirmation } from "../useConfirmation.ts";

/** Cancels a registration; asks for another confirmation if this would delete or publish results. */
export function RemoveDialog(props: { cid: number; row: Participant; onClose: () => void }) {
  const { cid, row, onClose } = props;
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const confirmation = useConfirmation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(removeContestParticipant, {
        cid,
        uid: row.uid,
        confirm: confirmation.codes().join(","),
      }),
    onError: (refused: Error) => confirmation.ask(refused),
    onSuccess() {
      toast("good", t("participant.removed", { name: row.username }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_CONTESTS }),
  });
  const title = t("participant.removeTitle", { name: row.username });
  if (confirmation.question) {
    return (
      <ConfirmDialog
        confirmation={confirmation}
        title={title}
        act={t("participant.remove")}
        onConfirmed={() => mutate()}
      />
    );
  }
  const failure = error instanceof ApiError && isConfirmedChange(error.code) ? null : error;
  return (
    <Dialog
      title={title}
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
      <FormError text={failure && errorText(failure)} />
      <p>{t("participant.removeText")}</p>
    </Dialog>
  );
}
