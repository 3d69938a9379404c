import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { Form } from "../ui/control/Form.tsx";
import { useFields } from "../ui/control/useFields.ts";
import { CaptchaField } from "./CaptchaField.tsx";
import styles from "./form.module.css";
import { useRecoveryWords } from "./recoveryWords.ts";
import { useCaptcha } from "./useCaptcha.ts";

/**
 * Asks for a captcha after too many submissions in a short time, then submits the code with the answer. A captcha is
 * valid for one attempt, so remount the dialog (`key`) after a wrong answer.
 */
export function CaptchaDialog(props: {
  /** The error caused by the previous answer, if any. */
  error: string | null;
  onAnswer: (answer: { captcha: string; captchaKey: string }) => void;
  onClose: () => void;
}) {
  const t = useRecoveryWords();
  const captcha = useCaptcha();
  const form = useFields({
    initialValues: { captcha: "" },
    validate() {
      const missing = captcha.answer.captcha === "" ? t("captchaMissing") : null;
      captcha.setError(missing);
      return { captcha: missing };
    },
    send: async () => props.onAnswer(captcha.answer),
  });
  const displayed = {
    ...captcha,
    error: captcha.error ?? (captcha.value === "" ? props.error : null),
  };
  return (
    <Dialog title={t("captchaTitle")} onClose={props.onClose}>
      <Form form={form} className={styles.form}>
        <p className={styles.note}>{t("captchaText")}</p>
        <CaptchaField captcha={displayed} />
        <Button type="submit" look="primary">
          {t("captchaSubmit")}
        </Button>
      </Form>
    </Dialog>
  );
}
