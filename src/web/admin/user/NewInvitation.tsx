import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CLASS_MAX, SCHOOL_MAX } from "../../../shared/account/accountRules.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import {
  createInvitation,
  INVITATION_LABEL_MAX,
  INVITATION_USES_MAX,
} from "../../../shared/account/invitation.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { SelectField, TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import styles from "./dialogs.module.css";
import { invitationsQuery } from "./queries.ts";
import { useUserWords } from "./texts.ts";

type Created = OutputOf<typeof createInvitation>;

const empty = { label: "", maxUses: "50", days: "30", school: "", className: "" };
/** Lifetime in days; 0 means that the invitation never expires. */
const lives = [1, 7, 30, 90, 365, 0] as const;

/** Shows the form for a new link; once the link is created, shows the link until it is dismissed. */
export function NewInvitation() {
  const [invitation, setInvitation] = useState<Created | null>(null);
  if (invitation) return <CreatedLink invitation={invitation} onDone={() => setInvitation(null)} />;
  return <InvitationForm onCreate={setInvitation} />;
}

function InvitationForm({ onCreate }: { onCreate: (invitation: Created) => void }) {
  const t = useUserWords();
  const client = useQueryClient();
  const form = useFields({
    initialValues: empty,
    validate: ({ label, maxUses }) => ({
      label: label.trim() === "" ? t("invitations.labelMissing") : null,
      maxUses: isUses(maxUses) ? null : t("invitations.maxUsesWrong", { max: INVITATION_USES_MAX }),
    }),
    async send({ days, ...rest }) {
      const invitation = await call(createInvitation, {
        ...rest,
        days: days === "0" ? null : days,
      });
      void client.invalidateQueries({ queryKey: invitationsQuery().queryKey });
      onCreate(invitation);
    },
  });
  const life = form.values.days;
  return (
    <Form form={form} className={styles.form}>
      <FormError text={form.failure} />
      <div className={styles.pair}>
        <TextField
          {...form.field("label")}
          label={t("invitations.label")}
          hint={t("invitations.labelHint")}
          maxLength={INVITATION_LABEL_MAX}
          autoComplete="off"
        />
        <TextField
          {...form.field("maxUses")}
          label={t("invitations.maxUses")}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
        />
        <SelectField
          label={t("invitations.life")}
          value={life}
          onChange={(event) => form.set("days", event.currentTarget.value)}
        >
          {lives.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? t("invitations.forever") : t("invitations.days", { days })}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.field("school")}
          label={t("invitations.school")}
          maxLength={SCHOOL_MAX}
          autoComplete="off"
        />
        <TextField
          {...form.field("className")}
          label={t("invitations.className")}
          maxLength={CLASS_MAX}
          autoComplete="off"
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={form.busy}>
          {t("invitations.create")}
        </Button>
      </div>
    </Form>
  );
}

function isUses(text: string): boolean {
  const uses = Number(text.trim());
  return /^\d{1,5}$/.test(text.trim()) && uses >= 1 && uses <= INVITATION_USES_MAX;
}

/** The link, shown only once. Its token is in the URL fragment, so no server log contains it. */
function CreatedLink({ invitation, onDone }: { invitation: Created; onDone: () => void }) {
  const t = useUserWords();
  const link = `${globalThis.location.origin}/invite#${invitation.token}`;
  return (
    <div className={styles.form} role="status">
      <p className={styles.good}>{t("invitations.made", { label: invitation.label })}</p>
      <p>{t("invitations.madeText")}</p>
      <p className={styles.names}>
        <code translate="no">{link}</code>
      </p>
      <div className={styles.actions}>
        <CopyButton text={link} label={t("invitations.copy")} look="plain" size="normal" />
        <Button look="primary" onClick={onDone}>
          {t("invitations.madeDone")}
        </Button>
      </div>
    </div>
  );
}
