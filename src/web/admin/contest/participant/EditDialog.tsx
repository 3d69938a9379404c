import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import {
  EXTRA_TIME_MAX,
  type Participant,
  SEAT_MAX,
  updateContestParticipant,
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
import { extraTimeFields, extraTimeSeconds } from "./extraTime.ts";
import css from "./ParticipantsPage.module.css";

/**
 * Seat and extra time of one participant; asks for confirmation if the change would delete, publish or hide results.
 */
export function EditDialog(props: { cid: number; row: Participant; onClose: () => void }) {
  const { cid, row, onClose } = props;
  const t = useAdminContestWords();
  const client = useQueryClient();
  const id = useId();
  const confirmation = useConfirmation();
  const form = useFields({
    initialValues: { seat: row.seat ?? "", ...extraTimeFields(row.extraSeconds) },
    validate: (values) => ({
      days: extraTimeSeconds(values, EXTRA_TIME_MAX) === null ? t("participant.extraBad") : null,
    }),
    async send({ seat, ...extra }) {
      const extraSeconds = extraTimeSeconds(extra, EXTRA_TIME_MAX) ?? 0;
      const confirm = [...confirmation.codes()];
      try {
        await call(updateContestParticipant, { cid, uid: row.uid, seat, extraSeconds, confirm });
      } catch (error) {
        if (confirmation.ask(error)) return;
        throw error;
      }
      toast("good", t("participant.changed", { name: row.username }));
      void client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
      onClose();
    },
  });
  if (confirmation.question) {
    return (
      <ConfirmDialog
        confirmation={confirmation}
        title={t("confirmTitle")}
        act={t("confirmSave")}
        onConfirmed={() => form.submit()}
      />
    );
  }
  return (
    <Dialog
      title={t("participant.editTitle", { name: row.username })}
      width="30rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={id} look="primary" busy={form.busy}>
            {t(form.busy ? "saving" : "save")}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className={css.form}>
        <FormError text={form.failure} />
        <TextField {...form.field("seat")} label={t("participant.seat")} maxLength={SEAT_MAX} />
        <div className={css.pair}>
          {(["days", "hours", "minutes"] as const).map((unit) => (
            <TextField
              key={unit}
              {...form.field(unit)}
              label={t(`participant.extra.${unit}`)}
              inputMode="numeric"
              maxLength={5}
            />
          ))}
        </div>
        <p>{t("participant.extraHint")}</p>
      </Form>
    </Dialog>
  );
}
