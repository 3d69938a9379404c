import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isEmail } from "../../../shared/message/mail.ts";
import { changeEmail, CODE_WAIT, getChangeEmailCode } from "../../../shared/account/recovery.ts";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { session, useSession } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { PasswordField, TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { type Fields, useFields } from "../../ui/control/useFields.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import styles from "../form.module.css";
import { mailStateQuery } from "../mailState.ts";
import { useRecoveryWords } from "../recoveryWords.ts";
import { createSendCountdown, useSecondsLeft } from "../sendCountdown.ts";
import css from "./ProfileSection.module.css";

const countdown = createSendCountdown();

const empty = { newEmail: "", code: "", password: "" };

/**
 * The user's email address. A change requires the password and, if the site sends email, a code sent to the new
 * address.
 */
export function EmailSection() {
  const t = useRecoveryWords();
  const email = useSession()?.user.email ?? null;
  const withCode = useQuery(mailStateQuery()).data?.works ?? true;
  const form = useChange(withCode);
  const field = (name: keyof typeof empty) => ({ label: t(name), ...form.field(name) });
  return (
    <div className={css.narrow}>
      <p className={css.text}>{email ? t("emailNow", { email }) : t("emailNone")}</p>
      {!withCode && <p className={css.text}>{t("withoutMail")}</p>}
      <Form form={form} className={styles.form}>
        <FormError text={form.failure} />
        <div className={withCode ? styles.beside : undefined}>
          <TextField {...field("newEmail")} type="email" autoComplete="email" spellCheck={false} />
          {withCode && <SendButton form={form} />}
        </div>
        {withCode && (
          <TextField
            {...field("code")}
            hint={form.errorOf("code") ? undefined : t("codeHint")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
        )}
        <PasswordField {...field("password")} autoComplete="current-password" />
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={form.busy}>
            {t(form.busy ? "changing" : "change")}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function SendButton({ form }: { form: ReturnType<typeof useChange> }) {
  const t = useRecoveryWords();
  const errorText = useErrorText();
  const seconds = useSecondsLeft(countdown);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const email = form.values.newEmail.trim();
    const wrong = addressError(email);
    form.setError("newEmail", wrong && t(wrong));
    if (wrong || busy) return;
    setBusy(true);
    try {
      await call(getChangeEmailCode, { email });
      countdown.start(CODE_WAIT);
      toast("good", t("codeSent", { email }), { stay: 10_000 });
    } catch (error) {
      const tooFast = error instanceof ApiError && error.code === "MAIL_TOO_FAST";
      if (tooFast && error.retryAfter) countdown.start(error.retryAfter);
      form.setError("newEmail", errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} disabled={seconds > 0} onClick={() => void send()}>
      {seconds > 0 ? t("waitCode", { seconds }) : t("sendCode")}
    </Button>
  );
}

function addressError(email: string): "emailMissing" | "emailFormat" | null {
  if (email === "") return "emailMissing";
  return isEmail(email) ? null : "emailFormat";
}

function useChange(withCode: boolean) {
  const t = useRecoveryWords();
  const form: Fields<typeof empty> = useFields({
    initialValues: empty,
    validate({ newEmail, code, password }) {
      const address = addressError(newEmail.trim());
      const codeFits = !withCode || /^\d{6}$/.test(code.trim());
      return {
        newEmail: address && t(address),
        code: codeFits ? null : t("codeFormat"),
        password: password === "" ? t("passwordNeeded") : null,
      };
    },
    async send(values) {
      const { code, msg, userInfo } = await call(changeEmail, values);
      if (code !== 200 || !userInfo) return form.setFailure(msg);
      session.updateUser(userInfo);
      form.reset();
      toast("good", msg);
    },
  });
  return form;
}
