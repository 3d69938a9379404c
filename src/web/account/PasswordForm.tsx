import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { changePassword, login, PASSWORD_MAX, PASSWORD_MIN } from "../../shared/account.ts";
import { call } from "../platform/api.ts";
import { requestLogin } from "../platform/loginRequest.ts";
import { session } from "../platform/session.ts";
import { useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/Button.tsx";
import { useErrorText } from "../ui/errorText.ts";
import { PasswordField } from "../ui/Field.tsx";
import { toast } from "../ui/toast.tsx";
import { FormError } from "./FormError.tsx";
import styles from "./form.module.css";
import { passwordErrors, type PasswordErrors } from "./passwordErrors.ts";

/** Old and new password, within a dialog or on a page; `aside` is rendered before the button. */
export function PasswordForm(props: {
  /** The old one is a one-time password. */
  oneTime?: boolean;
  aside?: ReactNode;
  onDone: () => void;
}) {
  const { oneTime = false, aside, onDone } = props;
  const t = useTexts("account");
  const form = usePasswordChange(onDone);
  const rule = t("passwordRule", { min: PASSWORD_MIN, max: PASSWORD_MAX });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
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
        ref={form.old}
        label={t(oneTime ? "oneTimePassword" : "oldPassword")}
        autoComplete="current-password"
        error={form.errors.old}
      />
      <PasswordField
        ref={form.next}
        label={t("newPassword")}
        autoComplete="new-password"
        hint={rule}
        error={form.errors.next}
      />
      <PasswordField
        ref={form.repeat}
        label={t("repeatPassword")}
        autoComplete="new-password"
        error={form.errors.repeat}
      />
      <div className={styles.actions}>
        {aside}
        <Button type="submit" look="primary" busy={form.busy}>
          {t("changeSubmit")}
        </Button>
      </div>
    </form>
  );
}

function usePasswordChange(onDone: () => void) {
  const t = useTexts("account");
  const errorText = useErrorText();
  const old = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const repeat = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<PasswordErrors<string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const values = {
      old: old.current?.value ?? "",
      next: next.current?.value ?? "",
      repeat: repeat.current?.value ?? "",
    };
    const found = passwordErrors(values);
    const limits = { min: PASSWORD_MIN, max: PASSWORD_MAX };
    setErrors({
      old: found.old && t(found.old),
      next: found.next && t(found.next, limits),
      repeat: found.repeat && t(found.repeat),
    });
    setFailure(null);
    const first = { old, next, repeat }[Object.keys(found)[0] ?? ""];
    if (first) return first.current?.focus();
    setBusy(true);
    try {
      const answer = await call(changePassword, {
        oldPassword: values.old,
        newPassword: values.next,
      });
      if (answer.code !== 200) {
        setFailure(answer.msg);
        old.current?.focus();
        return;
      }
      await signInAgain(values.next);
      onDone();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  /** The change ended every session, this one too; signs in again with the password just typed. */
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
  return {
    old,
    next,
    repeat,
    errors,
    failure,
    busy,
    submit: (event: FormEvent) => void submit(event),
  };
}
