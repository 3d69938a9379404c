import { useId } from "react";
import { HELD_REASON_MAX } from "../../../shared/discussion/discussionRules.ts";
import type { WaitingText } from "../../../shared/discussion/heldText.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextAreaField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { useAdminDiscussionWords } from "./texts.ts";
import { useDecide } from "./useDecide.ts";

/** Refuses a text; the author receives the reason and keeps the text. */
export function RefuseDialog({ text, onClose }: { text: WaitingText; onClose: () => void }) {
  const t = useAdminDiscussionWords();
  const id = useId();
  const decide = useDecide();
  const form = useFields({
    initialValues: { reason: "" },
    // Failures are ignored here, because `useDecide` shows them itself.
    send: ({ reason }) =>
      decide.mutateAsync({ id: text.id, isApproved: false, reason }).then(onClose, () => {}),
  });
  return (
    <Dialog
      title={t("held.refuseTitle")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form={id} look="danger" busy={form.busy}>
            {t("held.refuse")}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <TextAreaField
          {...form.field("reason")}
          label={t("held.reason")}
          hint={t("held.reasonHint", { name: text.author })}
          maxLength={HELD_REASON_MAX}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}
