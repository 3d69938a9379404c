import type { FormEvent } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { CaptchaField } from "./CaptchaField.tsx";
import styles from "./form.module.css";
import { useRecoveryWords } from "./recoveryWords.ts";
import { useCaptcha } from "./useCaptcha.ts";

/**
 * Asks for a captcha after too many fast submissions, then continues the submission. A captcha is valid for
 * one attempt, so remount the dialog (`key`) after a wrong answer.
 */
export function CaptchaDialog(props: {
  /** Result of the previous answer. */
  error: string | null;
  onAnswer: (answer: { captcha: string; captchaKey: string }) => void;
  onClose: () => void;
}) {
  const t = useRecoveryWords();
  const captcha = useCaptcha();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (captcha.answer.captcha !== "") return props.onAnswer(captcha.answer);
    captcha.setError(t("captchaMissing"));
    captcha.field.current?.focus();
  };
  const displayed = {
    ...captcha,
    error: captcha.error ?? (captcha.value === "" ? props.error : null),
  };
  return (
    <Dialog title={t("captchaTitle")} onClose={props.onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.note}>{t("captchaText")}</p>
        <CaptchaField captcha={displayed} />
        <Button type="submit" look="primary">
          {t("captchaSubmit")}
        </Button>
      </form>
    </Dialog>
  );
}
