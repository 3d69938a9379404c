import { type FormEvent, useId, useState } from "react";
import { HELD_REASON_MAX } from "../../../shared/discussionRules.ts";
import type { WaitingText } from "../../../shared/heldText.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextAreaField } from "../../ui/Field.tsx";
import { useAdminDiscussionWords } from "./texts.ts";
import { useDecide } from "./useDecide.ts";

/** Refuses a text; the author is told the reason and keeps the text. */
export function RefuseDialog({ text, onClose }: { text: WaitingText; onClose: () => void }) {
  const t = useAdminDiscussionWords();
  const id = useId();
  const decide = useDecide();
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    decide.mutate({ id: text.id, isApproved: false, reason }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t("held.refuseTitle")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={id} look="danger" busy={decide.isPending}>
            {t("held.refuse")}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <TextAreaField
          label={t("held.reason")}
          hint={t("held.reasonHint", { name: text.author })}
          maxLength={HELD_REASON_MAX}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
