import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import {
  disqualifyContestParticipant,
  type Participant,
  REASON_MAX,
} from "../../../../shared/contestParticipant.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextField } from "../../../ui/Field.tsx";
import { FormError } from "../../../ui/FormError.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useFields } from "../../../ui/useFields.ts";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./ParticipantsPage.module.css";

/** Asks for the reason of a disqualification. */
export function DisqualifyDialog(props: { cid: number; row: Participant; onClose: () => void }) {
  const { cid, row, onClose } = props;
  const t = useAdminContestWords();
  const client = useQueryClient();
  const id = useId();
  const form = useFields({
    initialValues: { reason: "" },
    validate: ({ reason }) => ({
      reason: reason.trim() === "" ? t("participant.reasonMissing") : null,
    }),
    async send({ reason }) {
      await call(disqualifyContestParticipant, { cid, uid: row.uid, disqualified: true, reason });
      toast("good", t("participant.nowDisqualified", { name: row.username }));
      void client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
      onClose();
    },
  });
  return (
    <Dialog
      title={t("participant.disqualifyTitle", { name: row.username })}
      width="30rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={id} look="danger" busy={form.busy}>
            {t("participant.disqualify")}
          </Button>
        </>
      }
    >
      <form id={id} ref={form.element} className={css.form} onSubmit={form.submit} noValidate>
        <FormError text={form.failure} />
        <p>{t("participant.disqualifyText")}</p>
        <TextField
          {...form.field("reason")}
          label={t("participant.reason")}
          maxLength={REASON_MAX}
        />
      </form>
    </Dialog>
  );
}
