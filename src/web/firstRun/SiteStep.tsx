import { type FormEvent, useRef, useState } from "react";
import { login, PASSWORD_MAX, PASSWORD_MIN } from "../../shared/account.ts";
import { nameSite, SHORT_NAME_MAX, SITE_NAME_MAX } from "../../shared/firstRun.ts";
import { FormError } from "../account/FormError.tsx";
import fields from "../account/form.module.css";
import { call } from "../platform/api.ts";
import { currentLocale } from "../platform/locale.ts";
import { queryClient } from "../platform/queryClient.ts";
import { websiteConfigQuery } from "../site/queries.ts";
import { Button } from "../ui/Button.tsx";
import { useErrorText } from "../ui/errorText.ts";
import { PasswordField, TextField } from "../ui/Field.tsx";
import styles from "./FirstRunPage.module.css";
import { type SiteForm, type SiteFormError, siteFormErrors } from "./siteForm.ts";
import { useFirstRunWords } from "./words.ts";

interface SiteStepProps {
  token: string;
  onBack(): void;
  onNext(): void;
}

export function SiteStep({ token, onBack, onNext }: SiteStepProps) {
  const t = useFirstRunWords();
  const { errors, failure, busy, submit, form } = useTakeOver(token, onNext);
  const long = { min: PASSWORD_MIN, max: PASSWORD_MAX };
  const word = (key: SiteFormError | undefined, max: number) =>
    key && (key === "nameLong" ? t(key, { max }) : t(key, long));
  return (
    <>
      <h2 id="step-title">{t("siteTitle")}</h2>
      <form ref={form} className={fields.form} onSubmit={submit} noValidate>
        <FormError text={failure} />
        <TextField
          label={t("siteName")}
          name="name"
          hint={t("siteNameHint")}
          defaultValue="Verdict Online Judge"
          error={word(errors.name, SITE_NAME_MAX)}
        />
        <TextField
          label={t("shortName")}
          name="shortName"
          hint={t("shortNameHint", { max: SHORT_NAME_MAX })}
          defaultValue="Verdict"
          error={word(errors.shortName, SHORT_NAME_MAX)}
        />
        <p className={styles.hint}>{t("account")}</p>
        {/* For password managers, which need a user name with the password. */}
        <input type="hidden" name="username" autoComplete="username" value="root" readOnly />
        <PasswordField
          label={t("password")}
          name="password"
          autoComplete="new-password"
          hint={t("passwordHint", long)}
          error={word(errors.password, PASSWORD_MAX)}
        />
        <PasswordField
          label={t("repeat")}
          name="repeat"
          autoComplete="new-password"
          error={word(errors.repeat, PASSWORD_MAX)}
        />
        <div className={styles.actions}>
          <Button onClick={onBack}>{t("back")}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t("save")}
          </Button>
        </div>
      </form>
    </>
  );
}

function useTakeOver(token: string, onNext: () => void) {
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ReturnType<typeof siteFormErrors>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    const read = (name: keyof SiteForm) => String(typed.get(name) ?? "");
    const given: SiteForm = {
      ...{ name: read("name"), shortName: read("shortName") },
      ...{ password: read("password"), repeat: read("repeat") },
    };
    const found = siteFormErrors(given);
    setErrors(found);
    setFailure(null);
    const [first] = Object.keys(found);
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const { name, shortName, password } = given;
      await call(nameSite, { token, name, shortName, password, language: currentLocale() });
      await call(login, { username: "root", password });
      void queryClient.invalidateQueries({ queryKey: websiteConfigQuery().queryKey });
      onNext();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    ...{ form, errors, failure, busy },
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}
