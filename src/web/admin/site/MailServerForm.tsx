import { useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { type getEmailConfig, setEmailConfig } from "../../../shared/message/mailAdmin.ts";
import { mailStateQuery } from "../../account/mailState.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { PasswordField, TextField, Toggle } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { type Fields, useFields } from "../../ui/control/useFields.ts";
import css from "./MailPanel.module.css";
import { emailConfigQuery } from "./mailQueries.ts";
import { isPort } from "./isPort.ts";
import { useMailTexts } from "./mailTexts.ts";
import page from "./SitePage.module.css";

type Config = OutputOf<typeof getEmailConfig>;

type TextName = "emailHost" | "emailUsername" | "emailFrom" | "emailBGImg";

/** Form for the mail server; the server never returns the stored password. */
export function MailServerForm({ config }: { config: Config }) {
  const t = useMailTexts();
  const { fromEnvironment } = config;
  const form = useSaving(config);
  const { values } = form;
  const text = (name: TextName) => (
    <TextField
      {...form.field(name)}
      label={t(name)}
      hint={t(`${name}Hint`)}
      disabled={fromEnvironment && name !== "emailBGImg"}
      autoComplete="off"
      spellCheck={false}
    />
  );
  return (
    <Form form={form} className={page.form}>
      <State works={config.works} />
      <p className={page.text}>{t(fromEnvironment ? "fixed" : "text")}</p>
      <FormError text={form.failure} />
      {text("emailHost")}
      <TextField
        {...form.field("emailPort")}
        label={t("emailPort")}
        inputMode="numeric"
        disabled={fromEnvironment}
        error={isPort(values.emailPort) ? null : t("portWrong")}
        onChange={(event) => form.set("emailPort", event.currentTarget.value.trim())}
      />
      {!fromEnvironment && (
        <div className={page.row}>
          <Toggle
            label={t("emailSsl")}
            checked={values.emailSsl}
            onChange={(checked) => {
              form.set("emailSsl", checked);
              form.set("emailPort", portFor(values.emailPort, checked));
            }}
          />
          <p className={page.hint}>{t("emailSslHint")}</p>
        </div>
      )}
      {text("emailUsername")}
      {!fromEnvironment && (
        <PasswordField
          {...form.field("emailPassword")}
          label={t("emailPassword")}
          hint={t(config.hasPassword ? "passwordKept" : "passwordNone")}
          autoComplete="off"
        />
      )}
      {text("emailFrom")}
      {text("emailBGImg")}
      <div className={page.foot}>
        <Button
          type="submit"
          look="primary"
          busy={form.busy}
          disabled={!form.isChanged || !isPort(values.emailPort)}
        >
          {t(form.busy ? "saving" : "save")}
        </Button>
        {form.isChanged && <span className={page.text}>{t("unsaved")}</span>}
      </div>
    </Form>
  );
}

function State({ works }: { works: boolean }) {
  const t = useMailTexts();
  return (
    <p className={css.state} data-good={works || undefined} data-off={!works || undefined}>
      <Icon name={works ? "check" : "info"} /> {t(works ? "on" : "off")}
    </p>
  );
}

/** A default port is replaced with the default port for the chosen encryption. Any other port stays as it is. */
function portFor(port: string, tls: boolean): string {
  return ["465", "587"].includes(port) ? (tls ? "465" : "587") : port;
}

function valuesOf({
  emailHost,
  emailUsername,
  emailSsl,
  emailFrom,
  emailBGImg,
  emailPort,
}: Config) {
  return {
    emailHost,
    emailUsername,
    emailSsl,
    emailFrom,
    emailBGImg,
    emailPassword: "",
    emailPort: String(emailPort),
  };
}

function useSaving(config: Config) {
  const t = useMailTexts();
  const client = useQueryClient();
  const form: Fields<ReturnType<typeof valuesOf>> = useFields({
    initialValues: valuesOf(config),
    validate: ({ emailPort }) => ({ emailPort: isPort(emailPort) ? null : t("portWrong") }),
    async send(values) {
      const now = await call(setEmailConfig, values);
      client.setQueryData(emailConfigQuery().queryKey, now);
      // Registration and password recovery depend on email.
      void client.invalidateQueries({ queryKey: mailStateQuery().queryKey });
      void client.invalidateQueries({ queryKey: ["account", "registerWays"] });
      form.rebase(valuesOf(now));
      toast("good", t("saved"));
    },
  });
  return form;
}
