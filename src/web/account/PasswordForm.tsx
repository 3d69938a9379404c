import type { ReactNode } from "react";
import { changePassword, login, PASSWORD_MAX, PASSWORD_MIN } from "../../shared/account/account.ts";
import { call } from "../platform/api.ts";
import { requestLogin } from "../platform/loginRequest.ts";
import { session } from "../platform/session.ts";
import { useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { PasswordField } from "../ui/control/Field.tsx";
import { Form } from "../ui/control/Form.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { type Fields, useFields } from "../ui/control/useFields.ts";
import { FormError } from "../ui/control/FormError.tsx";
import styles from "./form.module.css";
import { passwordErrors } from "./passwordErrors.ts";

/** Fields for the old and the new password, in a dialog or on a page; `aside` is rendered before the button. */
export function PasswordForm(props: {
  /** Whether the old password is a one-time password. */
  oneTime?: boolean;
  aside?: ReactNode;
  onDone: () => void;
}) {
  const { oneTime = false, aside, onDone } = props;
  const t = useTexts("account");
  const form = usePasswordChange(onDone);
  const rule = t("passwordRule", { min: PASSWORD_MIN, max: PASSWORD_MAX });
  return (
    <Form form={form} className={styles.form}>
      <FormError text={form.failure} />
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={session.getHeld()?.user.username ?? ""}
        readOnly
        hidden
      />
      <PasswordField
        {...form.field("old")}
        label={t(oneTime ? "oneTimePassword" : "oldPassword")}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field("next")}
        label={t("newPassword")}
        autoComplete="new-password"
        hint={rule}
      />
      <PasswordField
        {...form.field("repeat")}
        label={t("repeatPassword")}
        autoComplete="new-password"
      />
      <div className={styles.actions}>
        {aside}
        <Button type="submit" look="primary" busy={form.busy}>
          {t("changeSubmit")}
        </Button>
      </div>
    </Form>
  );
}

const empty = { old: "", next: "", repeat: "" };

function usePasswordChange(onDone: () => void) {
  const t = useTexts("account");
  const form: Fields<typeof empty> = useFields({
    initialValues: empty,
    validate(values) {
      const problems = passwordErrors(values);
      const limits = { min: PASSWORD_MIN, max: PASSWORD_MAX };
      return {
        old: problems.old && t(problems.old),
        next: problems.next && t(problems.next, limits),
        repeat: problems.repeat && t(problems.repeat),
      };
    },
    async send({ old: oldPassword, next: newPassword }) {
      const { code, msg } = await call(changePassword, { oldPassword, newPassword });
      if (code !== 200) {
        form.setFailure(msg);
        form.focus("old");
        return;
      }
      await signInAgain(newPassword);
      onDone();
    },
  });

  /** The change has ended all sessions, including this one, so this function signs in again with the new password. */
  const signInAgain = async (password: string) => {
    const username = session.getHeld()?.user.username ?? "";
    try {
      await call(login, { username, password });
      toast("good", t("changed"));
    } catch {
      session.end();
      toast("good", t("changedLogin"));
      requestLogin("asked");
    }
  };
  return form;
}
