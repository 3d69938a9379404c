import { useState } from "react";
import { isEmail } from "../../../shared/message/mail.ts";
import { sendTestMail } from "../../../shared/message/mailAdmin.ts";
import { call } from "../../platform/api.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import { TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import css from "./MailPanel.module.css";
import { useMailTexts } from "./mailTexts.ts";
import page from "./SitePage.module.css";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

/** Sends a test email now and shows the mail server's reply. */
export function MailTestForm({ works }: { works: boolean }) {
  const t = useMailTexts();
  const [answer, setAnswer] = useState<string | null>(null);
  const form = useFields({
    initialValues: { email: useSession()?.user.email ?? "" },
    validate: ({ email }) => ({ email: isEmail(email.trim()) ? null : t("testWrong") }),
    async send({ email }) {
      setAnswer(null);
      setAnswer((await call(sendTestMail, { email: email.trim() })).answer);
    },
  });
  return (
    <Form form={form} className={page.form}>
      <p className={page.text}>{t("testText")}</p>
      <FormError text={form.failure} />
      <div role="status">
        {answer !== null && (
          <p className={css.answer}>
            {t("testDone")}
            <WordSpace />
            <span className={css.words}>{answer}</span>
          </p>
        )}
      </div>
      <TextField
        {...form.field("email")}
        label={t("testTo")}
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      <div className={page.foot}>
        <Button type="submit" busy={form.busy} disabled={!works}>
          {t(form.busy ? "testing" : "test")}
        </Button>
        {!works && <span className={page.text}>{t("testSaveFirst")}</span>}
      </div>
    </Form>
  );
}
