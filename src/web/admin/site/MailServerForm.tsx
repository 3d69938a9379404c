import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { type getEmailConfig, setEmailConfig } from "../../../shared/mailAdmin.ts";
import { mailStateQuery } from "../../account/mailState.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { PasswordField, TextField, Toggle } from "../../ui/Field.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./MailPanel.module.css";
import { emailConfigQuery } from "./mailQueries.ts";
import { useMailTexts } from "./mailTexts.ts";
import page from "./SitePage.module.css";

type Config = OutputOf<typeof getEmailConfig>;

const textFields = ["emailHost", "emailUsername", "emailFrom", "emailBGImg"] as const;
type TextName = (typeof textFields)[number];

/** Form for the mail server; the server never returns the stored password. */
export function MailServerForm({ config }: { config: Config }) {
  const t = useMailTexts();
  const { save, busy, failure } = useSaving();
  const { emailHost, emailUsername, emailSsl, emailFrom, emailBGImg, fromEnvironment } = config;
  const [draft, setDraft] = useState({
    emailHost,
    emailUsername,
    emailSsl,
    emailFrom,
    emailBGImg,
    emailPassword: "",
    emailPort: String(config.emailPort),
  });
  const set = (more: Partial<typeof draft>) => setDraft({ ...draft, ...more });
  const portWrong = !/^[1-9]\d{0,4}$/.test(draft.emailPort) || Number(draft.emailPort) > 65_535;
  const changed =
    textFields.some((name) => draft[name] !== config[name]) ||
    draft.emailSsl !== emailSsl ||
    draft.emailPassword !== "" ||
    draft.emailPort !== String(config.emailPort);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!portWrong) save(draft);
  };
  const text = (name: TextName) => (
    <TextField
      label={t(name)}
      hint={t(`${name}Hint`)}
      value={draft[name]}
      disabled={fromEnvironment && name !== "emailBGImg"}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <form className={page.form} onSubmit={submit} noValidate>
      <State works={config.works} />
      <p className={page.text}>{t(fromEnvironment ? "fixed" : "text")}</p>
      <FormError text={failure} />
      {text("emailHost")}
      <TextField
        label={t("emailPort")}
        inputMode="numeric"
        value={draft.emailPort}
        disabled={fromEnvironment}
        error={portWrong ? t("portWrong") : null}
        onChange={(event) => set({ emailPort: event.currentTarget.value.trim() })}
      />
      {!fromEnvironment && (
        <div className={page.row}>
          <Toggle
            label={t("emailSsl")}
            checked={draft.emailSsl}
            onChange={(checked) => set({ emailSsl: checked, ...defaultPort(draft, checked) })}
          />
          <p className={page.hint}>{t("emailSslHint")}</p>
        </div>
      )}
      {text("emailUsername")}
      {!fromEnvironment && (
        <PasswordField
          label={t("emailPassword")}
          hint={t(config.hasPassword ? "passwordKept" : "passwordNone")}
          value={draft.emailPassword}
          autoComplete="off"
          onChange={(event) => set({ emailPassword: event.currentTarget.value })}
        />
      )}
      {text("emailFrom")}
      {text("emailBGImg")}
      <div className={page.foot}>
        <Button type="submit" look="primary" busy={busy} disabled={!changed || portWrong}>
          {t(busy ? "saving" : "save")}
        </Button>
        {changed && <span className={page.text}>{t("unsaved")}</span>}
      </div>
    </form>
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

/** A default port changes with the encryption. */
function defaultPort({ emailPort }: { emailPort: string }, tls: boolean) {
  return ["465", "587"].includes(emailPort) ? { emailPort: tls ? "465" : "587" } : {};
}

function useSaving() {
  const t = useMailTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (draft: Parameters<typeof call<typeof setEmailConfig>>[1]) =>
      call(setEmailConfig, draft),
    onSuccess(now) {
      client.setQueryData(emailConfigQuery().queryKey, now);
      // Registration and recovery depend on it.
      void client.invalidateQueries({ queryKey: mailStateQuery().queryKey });
      void client.invalidateQueries({ queryKey: ["account", "registerWays"] });
      toast("good", t("saved"));
    },
  });
  return { save: mutate, busy: isPending, failure: error && errorText(error) };
}
