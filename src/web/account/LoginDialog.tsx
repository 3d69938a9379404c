import { type FormEvent, useRef, useState } from "react";
import { login, LOGIN_PASSWORD_MAX, USERNAME_MAX } from "../../shared/account.ts";
import { call } from "../platform/api.ts";
import { closeLogin, type LoginReason } from "../platform/loginRequest.ts";
import { useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useErrorText } from "../ui/errorText.ts";
import { PasswordField, TextField } from "../ui/Field.tsx";
import { toast } from "../ui/toast.tsx";
import { FormError } from "./FormError.tsx";
import styles from "./form.module.css";

export function LoginDialog({ reason }: { reason: LoginReason; mayRegister: boolean }) {
  const t = useTexts("account");
  const form = useLogin();
  return (
    <Dialog title={t("loginTitle")} onClose={closeLogin} width="24rem">
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {reason === "ended" && <p className={styles.note}>{t("sessionEnded")}</p>}
        {reason === "required" && <p className={styles.note}>{t("loginRequired")}</p>}
        <FormError text={form.failure} />
        <TextField
          ref={form.username}
          label={t("username")}
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          error={form.errors.username}
        />
        <PasswordField
          ref={form.password}
          label={t("password")}
          name="password"
          autoComplete="current-password"
          error={form.errors.password}
        />
        <Button type="submit" look="primary" busy={form.busy}>
          {form.busy ? t("submitting") : t("submit")}
        </Button>
      </form>
    </Dialog>
  );
}

interface Errors {
  username?: string;
  password?: string;
}

function useLogin() {
  const t = useTexts("account");
  const errorText = useErrorText();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const check = (name: string, secret: string): Errors => {
    const found: Errors = {};
    if (name === "") found.username = t("usernameMissing");
    else if (name.length > USERNAME_MAX)
      found.username = t("usernameTooLong", { max: USERNAME_MAX });
    if (secret === "") found.password = t("passwordMissing");
    else if (secret.length > LOGIN_PASSWORD_MAX) {
      found.password = t("passwordTooLong", { max: LOGIN_PASSWORD_MAX });
    }
    return found;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const name = username.current?.value.trim() ?? "";
    const secret = password.current?.value ?? "";
    const found = check(name, secret);
    setErrors(found);
    setFailure(null);
    if (found.username) return username.current?.focus();
    if (found.password) return password.current?.focus();
    setBusy(true);
    try {
      const user = await call(login, { username: name, password: secret });
      closeLogin();
      if (!user.mustChangePassword) toast("good", t("welcome", { name: user.username }));
    } catch (error) {
      setFailure(errorText(error));
      password.current?.focus();
      password.current?.select();
    } finally {
      setBusy(false);
    }
  };
  return {
    username,
    password,
    errors,
    failure,
    busy,
    submit: (event: FormEvent) => void submit(event),
  };
}
