import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { isEmail } from "../../../shared/mail.ts";
import { sendTestMail } from "../../../shared/mailAdmin.ts";
import { call } from "../../platform/api.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { TextField } from "../../ui/Field.tsx";
import { FormError } from "../../ui/FormError.tsx";
import css from "./MailPanel.module.css";
import { useMailTexts } from "./mailTexts.ts";
import page from "./SitePage.module.css";
import { WordSpace } from "../../ui/WordSpace.tsx";

/** Sends a test mail now and shows the mail server's reply. */
export function MailTestForm({ works }: { works: boolean }) {
  const t = useMailTexts();
  const errorText = useErrorText();
  const [email, setEmail] = useState(useSession()?.user.email ?? "");
  const [wrong, setWrong] = useState(false);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (to: string) => call(sendTestMail, { email: to }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const to = email.trim();
    setWrong(!isEmail(to));
    if (isEmail(to) && !isPending) mutate(to);
  };
  return (
    <form className={page.form} onSubmit={submit} noValidate>
      <p className={page.text}>{t("testText")}</p>
      <FormError text={error && errorText(error)} />
      <div role="status">
        {data && !isPending && (
          <p className={css.answer}>
            {t("testDone")}
            <WordSpace />
            <span className={css.words}>{data.answer}</span>
          </p>
        )}
      </div>
      <TextField
        label={t("testTo")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        value={email}
        error={wrong ? t("testWrong") : null}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <div className={page.foot}>
        <Button type="submit" busy={isPending} disabled={!works}>
          {t(isPending ? "testing" : "test")}
        </Button>
        {!works && <span className={page.text}>{t("testSaveFirst")}</span>}
      </div>
    </form>
  );
}
