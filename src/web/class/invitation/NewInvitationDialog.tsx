import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type MemberRole, memberRoles } from "../../../shared/class/classRoles.ts";
import {
  CLASS_INVITATION_LABEL_MAX,
  CLASS_INVITATION_USES_MAX,
  type ClassInvitation,
  createClassInvitation,
} from "../../../shared/class/classJoin.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { SelectField, TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { useClass } from "../classContext.ts";
import { CLASSES } from "../queries.ts";
import { useClassWorkWords } from "../workTexts.ts";
import css from "./InvitationsPage.module.css";
import { linkOf } from "./linkOf.ts";

/** Selectable lifetimes in days; 0 means that the invitation never expires. */
const lives = [1, 7, 30, 90, 180, 0] as const;
const initialValues = { label: "", role: "member" as MemberRole, maxUses: "100", days: "30" };

/** The form for a new invitation; once the invitation exists, shows its link and code. */
export function NewInvitationDialog({ onClose }: { onClose: () => void }) {
  const [invitation, setInvitation] = useState<ClassInvitation | null>(null);
  if (invitation) return <CreatedInvitation invitation={invitation} onClose={onClose} />;
  return <InvitationForm onCreated={setInvitation} onClose={onClose} />;
}

function InvitationForm(props: {
  onCreated: (invitation: ClassInvitation) => void;
  onClose: () => void;
}) {
  const { onCreated, onClose } = props;
  const t = useClassWorkWords();
  const client = useQueryClient();
  const { classId, detail } = useClass();
  const form = useFields({
    initialValues,
    validate: ({ maxUses }) => ({
      maxUses: isUses(maxUses)
        ? null
        : t("invitations.maxUsesWrong", { max: CLASS_INVITATION_USES_MAX }),
    }),
    async send({ label, role, maxUses, days }) {
      const invitation = await call(createClassInvitation, {
        classId,
        label,
        role,
        maxUses: Number(maxUses),
        days: days === "0" ? null : Number(days),
      });
      void client.invalidateQueries({ queryKey: CLASSES });
      onCreated(invitation);
    },
  });
  // Only the owner can invite teachers.
  const offeredRoles = memberRoles.filter(
    (role) => detail.may.manageTeachers || role !== "teacher",
  );
  return (
    <Dialog
      title={t("invitations.newTitle")}
      width="34rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
            {t("invitations.create")}
          </Button>
        </>
      }
    >
      <Form form={form} className={css.form}>
        <FormError text={form.failure} />
        <div className={css.pair}>
          <SelectField
            name="role"
            label={t("invitations.role")}
            error={form.errorOf("role")}
            value={form.values.role}
            onChange={(event) => form.set("role", event.currentTarget.value as MemberRole)}
          >
            {offeredRoles.toReversed().map((role) => (
              <option key={role} value={role}>
                {t(`roles.${role}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            {...form.field("maxUses")}
            label={t("invitations.maxUses")}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
          />
          <SelectField
            label={t("invitations.life")}
            value={form.values.days}
            onChange={(event) => form.set("days", event.currentTarget.value)}
          >
            {lives.map((days) => (
              <option key={days} value={days}>
                {days === 0 ? t("invitations.forever") : t("invitations.days", { days })}
              </option>
            ))}
          </SelectField>
          <TextField
            {...form.field("label")}
            label={t("invitations.label")}
            hint={t("invitations.labelHint")}
            maxLength={CLASS_INVITATION_LABEL_MAX}
            autoComplete="off"
          />
        </div>
        {/* Lets Enter submit the form although the visible button is outside the form. */}
        <input type="submit" hidden />
      </Form>
    </Dialog>
  );
}

function isUses(text: string): boolean {
  const uses = Number(text.trim());
  return /^\d{1,5}$/.test(text.trim()) && uses >= 1 && uses <= CLASS_INVITATION_USES_MAX;
}

function CreatedInvitation({
  invitation,
  onClose,
}: {
  invitation: ClassInvitation;
  onClose: () => void;
}) {
  const t = useClassWorkWords();
  const link = linkOf(invitation.code);
  return (
    <Dialog
      title={t("invitations.created")}
      width="34rem"
      onClose={onClose}
      footer={
        <Button look="primary" data-autofocus onClick={onClose}>
          {t("invitations.done")}
        </Button>
      }
    >
      <div className={css.form} role="status">
        <p>{t("invitations.createdText")}</p>
        <dl className={css.made}>
          <dt>{t("invitations.code")}</dt>
          <dd>
            <code translate="no">{invitation.code}</code>
          </dd>
          <dd>
            <CopyButton text={invitation.code} label={t("invitations.copyCode")} look="plain" />
          </dd>
          <dt>{t("invitations.link")}</dt>
          <dd>
            <code translate="no">{link}</code>
          </dd>
          <dd>
            <CopyButton text={link} label={t("invitations.copyLink")} look="plain" />
          </dd>
        </dl>
      </div>
    </Dialog>
  );
}
