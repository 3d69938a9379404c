import type { InputHTMLAttributes } from "react";
import type { ProfileLine } from "../../../shared/account/profile.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { TextField, Toggle } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { AvatarField } from "./AvatarField.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { profileDraft } from "./profileDraft.ts";
import css from "./ProfileSection.module.css";
import type { SectionProps } from "./sections.ts";
import { ShownIn } from "./ShownIn.tsx";
import { SignatureField } from "./SignatureField.tsx";
import { type ProfileForm, useProfileForm } from "./useProfileForm.ts";
import { useSettingsWords } from "./texts.ts";

const genders = ["male", "female", "secrecy"] as const;

/** Form for the user's picture, names, links and signature (specification 2.7). */
export function ProfileSection({ user }: SectionProps) {
  const t = useSettingsWords();
  const form = useProfileForm(user);
  return (
    <div className={css.profile}>
      <AvatarField user={user} />
      <Form form={form} className={css.form}>
        {form.restored && (
          <p className={css.restored} role="status">
            {t("restored")}
          </p>
        )}
        <FormError text={form.failure} />
        <Lines form={form} />
        <SignatureField
          value={form.values.signature}
          error={form.errorOf("signature")}
          onChange={(text) => form.set("signature", text)}
        />
        <div className={css.bar}>
          <span className={css.state} role="status">
            {form.changed && t("unsaved")}
          </span>
          {form.changed && (
            <Button look="quiet" onClick={form.discard}>
              {t("discard")}
            </Button>
          )}
          <Button type="submit" look="primary" busy={form.busy}>
            {t("save")}
          </Button>
        </div>
      </Form>
      <LeaveGuard active={form.changed} onLeave={() => profileDraft.write(user.uid, null)} />
    </div>
  );
}

function Lines({ form }: { form: ProfileForm }) {
  const t = useSettingsWords();
  const line = (
    field: ProfileLine,
    more: InputHTMLAttributes<HTMLInputElement> & { hint?: string } = {},
  ) => (
    <TextField
      label={t(field)}
      {...form.field(field)}
      onBlur={() => void form.check(field)}
      autoComplete="off"
      {...more}
    />
  );
  const address = { type: "url", inputMode: "url", hint: t("addressHint") } as const;
  return (
    <div className={css.lines}>
      <div>
        {line("realname", { hint: t("realnameHint"), autoComplete: "name" })}
        <ShownIn part="realname" />
      </div>
      {line("nickname", { autoComplete: "nickname" })}
      {line("school", { autoComplete: "organization" })}
      {line("number", { hint: t("numberHint") })}
      {line("cfUsername")}
      {line("blog", { ...address, autoComplete: "url" })}
      {line("github", address)}
      <div className={css.gender}>
        <Choices
          label={t("gender")}
          value={form.values.gender}
          options={genders.map((value) => ({ value, label: t(value) }))}
          onChange={(gender) => form.set("gender", gender)}
        />
        <p className={css.hint}>{t("genderHint")}</p>
        {form.values.gender === "female" && (
          <Toggle {...form.flag("genderMark")} label={t("genderMark")} />
        )}
        <ShownIn part="gender" />
      </div>
    </div>
  );
}
