import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Participant,
  releaseContestSession,
  releaseContestSessions,
} from "../../../../shared/contestOrganizer/contestParticipant.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { FormError } from "../../../ui/control/FormError.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";

/** Releases the login restriction (one session per account) of one participant, or of all participants. */
export function ReleaseDialog(props: { cid: number; row?: Participant; onClose: () => void }) {
  const { cid, row, onClose } = props;
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      if (!row) {
        const { released } = await call(releaseContestSessions, { cid });
        return t("participant.releasedAll", { count: released });
      }
      await call(releaseContestSession, { cid, uid: row.uid });
      return t("participant.released", { name: row.username });
    },
    onSuccess(text) {
      toast("good", text);
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_CONTESTS }),
  });
  const title = row
    ? t("participant.releaseTitle", { name: row.username })
    : t("participant.releaseAllTitle");
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button data-autofocus look="primary" busy={isPending} onClick={() => mutate()}>
            {t(row ? "participant.release" : "participant.releaseAll")}
          </Button>
        </>
      }
    >
      <FormError text={error && errorText(error)} />
      <p>{t(row ? "participant.releaseText" : "participant.releaseAllText")}</p>
    </Dialog>
  );
}
