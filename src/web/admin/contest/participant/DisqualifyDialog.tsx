import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import {
  disqualifyContestParticipant,
  type Participant,
  REASON_MAX,
} from "../../../../shared/contestOrganizer/contestParticipant.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { TextField } from "../../../ui/control/Field.tsx";
import { Form } from "../../../ui/control/Form.tsx";
import { FormError } from "../../../ui/control/FormError.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useFields } from "../../../ui/control/useFields.ts";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { ADMIN_CONTESTS } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import { useConfirmation } from "../useConfirmation.ts";
import css from "./ParticipantsPage.module.css";

/** Asks for the reason for a disqualification, and for confirmation if it would publish hidden results. */
export function DisqualifyDialog(props: { cid: number; row: Participant; onClose: () => void }) {
  const { cid, row, onClose } = props;
  const t = useAdminContestWords();
  const client = useQueryClient();
  const id = useId();
  const confirmation = useConfirmation();
  const form = useFields({
    initialValues: { reason: "" },
    validate: ({ reason }) => ({
      reason: reason.trim() === "" ? t("participant.reasonMissing") : null,
    }),
    async send({ reason }) {
      const confirm = [...confirmation.codes()];
      const what = { cid, uid: row.uid, disqualified: true, reason, confirm };
      try {
        await call(disqualifyContestParticipant, what);
      } catch (error) {
        if (confirmation.ask(error)) return;
        throw error;
      }
      toast("good", t("participant.nowDisqualified", { name: row.username }));
      void client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
      onClose();
    },
  });
  const title = t("participant.disqualifyTitle", { name: row.username });
  if (confirmation.question) {
    return (
      <ConfirmDialog
        confirmation={confirmation}
        title={title}
        act={t("participant.disqualify")}
        onConfirmed={() => form.submit()}
      />
    );
  }
  return (
    <Dialog
      title={title}
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
      <Form id={id} form={form} className={css.form}>
        <FormError text={form.failure} />
        <p>{t("participant.disqualifyText")}</p>
        <TextField
          {...form.field("reason")}
          label={t("participant.reason")}
          maxLength={REASON_MAX}
        />
      </Form>
    </Dialog>
  );
}
