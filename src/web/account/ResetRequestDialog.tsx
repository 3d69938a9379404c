import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { isEmail } from "../../shared/mail.ts";
import { requestPasswordReset, RESET_WAIT } from "../../shared/recovery.ts";
import { call } from "../platform/api.ts";
import { ApiError } from "../platform/apiError.ts";
import { closeAccountDialog, openAccountDialog } from "../platform/loginRequest.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useErrorText } from "../ui/errorText.ts";
import { TextField } from "../ui/Field.tsx";
import { CaptchaField } from "./CaptchaField.tsx";
import { FormError } from "../ui/FormError.tsx";
import styles from "./form.module.css";
import { mailStateQuery } from "./mailState.ts";
import { useRecoveryWords } from "./recoveryWords.ts";
import { resetMailCountdown, useSecondsLeft } from "./sendCountdown.ts";
import { useCaptcha } from "./useCaptcha.ts";
import { WordSpace } from "../ui/WordSpace.tsx";

/** Requests a link to set a new password (specification 2.3). Never reveals whether an address has an account. */
export function ResetRequestDialog() {
  const t = useRecoveryWords();
  const works = useQuery(mailStateQuery()).data?.works ?? true;
  return (
    <Dialog title={t("requestTitle")} onClose={closeAccountDialog} width="26rem">
      {works ? <RequestForm /> : <p className={styles.note}>{t("noMail")}</p>}
      <div className={styles.others}>
        <span>
          {t("backToLogin")}
          <WordSpace />
          <button type="button" className={styles.link} onClick={() => openAccountDialog("login")}>
            {t("toLogin")}
          </button>
        </span>
      </div>
    </Dialog>
  );
}

function RequestForm() {
  const t = useRecoveryWords();
  const form = useRequest();
  const words = form.busy
    ? t("sending")
    : form.seconds > 0
      ? t("sendAgain", { seconds: form.seconds })
      : t("send");
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <p className={styles.note}>{t("requestText")}</p>
      <FormError text={form.failure} />
      <div role="status">{form.sentTo && <p>{t("sent", { email: form.sentTo })}</p>}</div>
      <TextField
        ref={form.email}
        label={t("email")}
        type="email"
        name="email"
        autoComplete="email"
        spellCheck={false}
        error={form.emailError}
      />
      <CaptchaField captcha={form.captcha} />
      <Button type="submit" look="primary" busy={form.busy} disabled={form.seconds > 0}>
        {words}
      </Button>
    </form>
  );
}

function useRequest() {
  const t = useRecoveryWords();
  const errorText = useErrorText();
  const captcha = useCaptcha();
  const email = useRef<HTMLInputElement>(null);
  const [emailError, setEmailError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const seconds = useSecondsLeft(resetMailCountdown);

  /** Shows which fields are missing; the first one gets the focus. */
  const complete = (address: string): boolean => {
    const wrong = isEmail(address) ? null : t(address === "" ? "emailMissing" : "emailFormat");
    const unanswered = captcha.answer.captcha === "" ? t("captchaMissing") : null;
    setEmailError(wrong);
    captcha.setError(unanswered);
    if (wrong) email.current?.focus();
    else if (unanswered) captcha.field.current?.focus();
    return !wrong && !unanswered;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.current?.value.trim() ?? "";
    if (busy || seconds > 0 || !complete(address)) return;
    setBusy(true);
    setFailure(null);
    setSentTo(null);
    try {
      await call(requestPasswordReset, { email: address, ...captcha.answer });
      resetMailCountdown.start(RESET_WAIT);
      setSentTo(address);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : "";
      if (error instanceof ApiError && code === "MAIL_TOO_FAST" && error.retryAfter) {
        resetMailCountdown.start(error.retryAfter);
      }
      if (code === "CAPTCHA_WRONG") captcha.setError(errorText(error));
      else setFailure(errorText(error));
      captcha.field.current?.focus();
    } finally {
      captcha.renew();
      setBusy(false);
    }
  };
  return {
    email,
    emailError,
    captcha,
    failure,
    sentTo,
    busy,
    seconds,
    submit: (event: FormEvent) => void submit(event),
  };
}
