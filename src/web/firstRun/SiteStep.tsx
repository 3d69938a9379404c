import { login, PASSWORD_MAX, PASSWORD_MIN } from "../../shared/account/account.ts";
import { setUpSite, SHORT_NAME_MAX, SITE_NAME_MAX } from "../../shared/site/firstRun.ts";
import { FormError } from "../ui/control/FormError.tsx";
import fields from "../account/form.module.css";
import { call } from "../platform/api.ts";
import { currentLocale } from "../platform/locale.ts";
import { queryClient } from "../platform/queryClient.ts";
import { websiteConfigQuery } from "../platform/siteQueries.ts";
import { Button } from "../ui/control/Button.tsx";
import { PasswordField, TextField } from "../ui/control/Field.tsx";
import { Form } from "../ui/control/Form.tsx";
import { useFields } from "../ui/control/useFields.ts";
import styles from "./FirstRunPage.module.css";
import { type SiteForm, siteFormErrors } from "./siteForm.ts";
import { useFirstRunWords } from "./texts.ts";

interface SiteStepProps {
  token: string;
  onBack(): void;
  onNext(): void;
}

export function SiteStep({ token, onBack, onNext }: SiteStepProps) {
  const t = useFirstRunWords();
  const form = useTakeOver(token, onNext);
  const long = { min: PASSWORD_MIN, max: PASSWORD_MAX };
  return (
    <>
      <h2 id="step-title">{t("siteTitle")}</h2>
      <Form form={form} className={fields.form}>
        <FormError text={form.failure} />
        <TextField {...form.field("name")} label={t("siteName")} hint={t("siteNameHint")} />
        <TextField
          {...form.field("shortName")}
          label={t("shortName")}
          hint={t("shortNameHint", { max: SHORT_NAME_MAX })}
        />
        <p className={styles.hint}>{t("account")}</p>
        {/* For password managers, which need a user name with the password. */}
        <input type="hidden" name="username" autoComplete="username" value="root" readOnly />
        <PasswordField
          {...form.field("password")}
          label={t("password")}
          autoComplete="new-password"
          hint={t("passwordHint", long)}
        />
        <PasswordField {...form.field("repeat")} label={t("repeat")} autoComplete="new-password" />
        <div className={styles.actions}>
          <Button onClick={onBack}>{t("back")}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {t("save")}
          </Button>
        </div>
      </Form>
    </>
  );
}

const start: SiteForm = {
  name: "Verdict Online Judge",
  shortName: "Verdict",
  password: "",
  repeat: "",
};

function useTakeOver(token: string, onNext: () => void) {
  const t = useFirstRunWords();
  return useFields({
    initialValues: start,
    validate(values) {
      const errors = siteFormErrors(values);
      const word = (name: keyof SiteForm, max: number) => {
        const key = errors[name];
        return key && t(key, { max, min: PASSWORD_MIN });
      };
      return {
        name: word("name", SITE_NAME_MAX),
        shortName: word("shortName", SHORT_NAME_MAX),
        password: word("password", PASSWORD_MAX),
        repeat: word("repeat", PASSWORD_MAX),
      };
    },
    async send({ name, shortName, password }) {
      await call(setUpSite, { token, name, shortName, password, language: currentLocale() });
      await call(login, { username: "root", password });
      void queryClient.invalidateQueries({ queryKey: websiteConfigQuery().queryKey });
      onNext();
    },
  });
}
