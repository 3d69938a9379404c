import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isEmail } from "../../shared/message/mail.ts";
import { requestPasswordReset, RESET_WAIT } from "../../shared/account/recovery.ts";
import { call } from "../platform/api.ts";
import { ApiError } from "../platform/apiError.ts";
import { closeAccountDialog, openAccountDialog } from "../platform/loginRequest.ts";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { TextField } from "../ui/control/Field.tsx";
import { CaptchaField } from "./CaptchaField.tsx";
import { Form } from "../ui/control/Form.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import styles from "./form.module.css";
import { mailStateQuery } from "./mailState.ts";
import { useRecoveryWords } from "./recoveryWords.ts";
import { resetMailCountdown, useSecondsLeft } from "./sendCountdown.ts";
import { useCaptcha } from "./useCaptcha.ts";
import { type Fields, useFields } from "../ui/control/useFields.ts";
import { WordSpace } from "../ui/text/WordSpace.tsx";

/**
 * Requests a link to set a new password (specification 2.3). Never reveals whether an email address belongs to an
 * account.
 */
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
    <Form form={form} className={styles.form}>
      <p className={styles.note}>{t("requestText")}</p>
      <FormError text={form.failure} />
      <div role="status">{form.sentTo && <p>{t("sent", { email: form.sentTo })}</p>}</div>
      <TextField
        {...form.field("email")}
        label={t("email")}
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <CaptchaField captcha={form.captcha} />
      <Button type="submit" look="primary" busy={form.busy} disabled={form.seconds > 0}>
        {words}
      </Button>
    </Form>
  );
}

interface Values {
  email: string;
  captcha: string;
}

function useRequest() {
  const t = useRecoveryWords();
  const errorText = useErrorText();
  const captcha = useCaptcha();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const seconds = useSecondsLeft(resetMailCountdown);
  const form: Fields<Values> = useFields<Values>({
    // `useCaptcha` stores the answer; this empty value only makes the captcha a field of the form.
    initialValues: { email: "", captcha: "" },
    validate({ email }) {
      const address = email.trim();
      const unanswered = captcha.answer.captcha === "" ? t("captchaMissing") : null;
      captcha.setError(unanswered);
      const wrong = t(address === "" ? "emailMissing" : "emailFormat");
      return { email: isEmail(address) ? null : wrong, captcha: unanswered };
    },
    fieldOf: () => null,
    async send({ email }) {
      if (seconds > 0) return;
      setSentTo(null);
      try {
        await call(requestPasswordReset, { email: email.trim(), ...captcha.answer });
        resetMailCountdown.start(RESET_WAIT);
        setSentTo(email.trim());
      } catch (error) {
        const code = error instanceof ApiError ? error.code : "";
        if (error instanceof ApiError && code === "MAIL_TOO_FAST" && error.retryAfter) {
          resetMailCountdown.start(error.retryAfter);
        }
        form.focus("captcha");
        if (code !== "CAPTCHA_WRONG") throw error;
        captcha.setError(errorText(error));
      } finally {
        captcha.renew();
      }
    },
  });
  return { ...form, captcha, sentTo, seconds };
}
