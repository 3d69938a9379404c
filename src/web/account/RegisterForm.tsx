import { PASSWORD_MAX, PASSWORD_MIN } from "../../shared/account/account.ts";
import { CLASS_MAX, REALNAME_MAX, SCHOOL_MAX } from "../../shared/account/accountRules.ts";
import type { RegisterFields } from "../../shared/site/siteSettings.ts";
import { Button } from "../ui/control/Button.tsx";
import { PasswordField, TextField } from "../ui/control/Field.tsx";
import { Form } from "../ui/control/Form.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import styles from "./form.module.css";
import { useAccountWords } from "./texts.ts";
import { DemandedCaptcha } from "./DemandedCaptcha.tsx";
import { type JoinField, useRegister } from "./useRegister.ts";
import { useSendCode } from "./useSendCode.ts";

/** The registration fields; the site and the invitation determine which fields are shown. */
export function RegisterForm(props: {
  code: boolean;
  approval: boolean;
  fields: RegisterFields;
  /** Token of an invitation link. */
  invitation?: string;
  onDone: (username: string, applying: boolean) => void;
}) {
  const t = useAccountWords();
  const { fields, invitation = "", onDone } = props;
  const form = useRegister({ withCode: props.code, fields, invitation, onDone });
  const text = (name: JoinField, hint?: string) => {
    const field = form.field(name);
    // The hint is hidden while there is an error, because the error repeats the rule.
    const isOptional = name in fields && fields[name as keyof RegisterFields] === "optional";
    const label = isOptional ? t("optional", { label: t(name) }) : t(name);
    return { label, ...field, hint: field.error ? undefined : hint };
  };
  const name = { autoCapitalize: "off", autoCorrect: "off", spellCheck: false } as const;
  return (
    <Form className={styles.form} form={form}>
      {props.approval && <p className={styles.note}>{t("approvalNote")}</p>}
      <FormError text={form.failure} />
      <TextField
        {...text("username", t("usernameHint"))}
        {...name}
        autoComplete="username"
        maxLength={20}
      />
      <div className={styles.pairs}>
        <PasswordField
          {...text("password", t("passwordHint", { min: PASSWORD_MIN, max: PASSWORD_MAX }))}
          autoComplete="new-password"
        />
        <PasswordField {...text("passwordAgain")} autoComplete="new-password" />
      </div>
      {props.code ? (
        <CodeFields form={form} />
      ) : (
        <TextField
          {...text("email")}
          label={t("optional", { label: t("email") })}
          {...name}
          type="email"
          autoComplete="email"
        />
      )}
      {fields.realname !== "hidden" && (
        <TextField
          {...text("realname", t("realnameHint"))}
          autoComplete="name"
          maxLength={REALNAME_MAX}
        />
      )}
      {fields.school !== "hidden" && (
        <TextField {...text("school")} autoComplete="organization" maxLength={SCHOOL_MAX} />
      )}
      {fields.className !== "hidden" && (
        <TextField {...text("className")} autoComplete="off" maxLength={CLASS_MAX} />
      )}
      {fields.number !== "hidden" && (
        <TextField
          {...text("number", t("numberHint"))}
          {...name}
          autoComplete="off"
          maxLength={18}
        />
      )}
      <DemandedCaptcha demand={form.captcha} />
      <Button type="submit" look="primary" busy={form.busy}>
        {t(form.busy ? "submitting" : "submit")}
      </Button>
    </Form>
  );
}

/** The field for the email address, with a button that emails a code, and the field for this code. */
function CodeFields({ form }: { form: ReturnType<typeof useRegister> }) {
  const t = useAccountWords();
  const sending = useSendCode(form);
  const words = sending.busy
    ? t("sendingCode")
    : sending.seconds > 0
      ? t("sendAgain", { seconds: sending.seconds })
      : t("sendCode");
  return (
    <>
      <div className={styles.beside}>
        <TextField
          label={t("email")}
          {...form.field("email")}
          type="email"
          autoComplete="email"
          spellCheck={false}
        />
        <Button busy={sending.busy} disabled={sending.seconds > 0} onClick={sending.send}>
          {words}
        </Button>
      </div>
      <TextField
        label={t("code")}
        {...form.field("code")}
        placeholder={t("codeHint")}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
      />
    </>
  );
}
