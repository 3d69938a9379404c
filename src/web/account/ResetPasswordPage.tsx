import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../shared/account/account.ts";
import { checkResetLink, resetPassword } from "../../shared/account/recovery.ts";
import { call } from "../platform/api.ts";
import { ApiError } from "../platform/apiError.ts";
import { openAccountDialog } from "../platform/loginRequest.ts";
import { session } from "../platform/session.ts";
import { Button } from "../ui/control/Button.tsx";
import { PasswordField, TextField } from "../ui/control/Field.tsx";
import { Form } from "../ui/control/Form.tsx";
import { EmptyNote, ErrorNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { toast } from "../ui/notice/toast.tsx";
import { type Fields, useFields } from "../ui/control/useFields.ts";
import { FormError } from "../ui/control/FormError.tsx";
import styles from "./form.module.css";
import { useRecoveryWords } from "./recoveryWords.ts";
import css from "./ResetPasswordPage.module.css";

/**
 * The page that opens from an emailed reset link (specification 2.5): one card with the username, which cannot be
 * changed, and two inputs.
 */
export function ResetPasswordPage() {
  const t = useRecoveryWords();
  const link = useSearch({ from: "/reset-password" });
  const [isInvalid, setGone] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["account", "resetLink", link.username, link.code],
    queryFn: ({ signal }) => call(checkResetLink, link, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <div className={css.page}>
      <section className={css.card} aria-busy={!data && !error}>
        <PageTitle title={t("resetTitle")} className={css.title} />
        {error ? (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        ) : isInvalid || data?.valid === false ? (
          <Gone />
        ) : data ? (
          <ResetForm {...link} onGone={() => setGone(true)} />
        ) : (
          <div className={css.waiting} role="status" aria-label={t("checking")} />
        )}
      </section>
    </div>
  );
}

function Gone() {
  const t = useRecoveryWords();
  return (
    <EmptyNote
      icon="clock"
      title={t("goneTitle")}
      action={
        <Button look="primary" onClick={() => openAccountDialog("reset")}>
          {t("requestAgain")}
        </Button>
      }
    >
      {t("goneText")}
    </EmptyNote>
  );
}

interface FormProps {
  username: string;
  code: string;
  onGone: () => void;
}

function ResetForm(props: FormProps) {
  const t = useRecoveryWords();
  const form = useReset(props);
  return (
    <Form form={form} className={styles.form}>
      <FormError text={form.failure} />
      <TextField
        label={t("username")}
        name="username"
        autoComplete="username"
        value={props.username}
        disabled
      />
      <PasswordField
        {...form.field("password")}
        label={t("newPassword")}
        autoComplete="new-password"
        hint={t("passwordRule", { min: PASSWORD_MIN, max: PASSWORD_MAX })}
      />
      <PasswordField
        {...form.field("repeat")}
        label={t("repeatPassword")}
        autoComplete="new-password"
      />
      <Button type="submit" look="primary" busy={form.busy}>
        {t(form.busy ? "resetting" : "reset")}
      </Button>
    </Form>
  );
}

function useReset({ username, code, onGone }: FormProps) {
  const t = useRecoveryWords();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const form: Fields<{ password: string; repeat: string }> = useFields({
    initialValues: { password: "", repeat: "" },
    validate({ password, repeat }) {
      const fits = password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX;
      const limits = { min: PASSWORD_MIN, max: PASSWORD_MAX };
      return {
        password:
          password === "" ? t("passwordMissing") : fits ? null : t("passwordLength", limits),
        repeat: password === repeat ? null : t("passwordDiffers"),
      };
    },
    async send({ password }) {
      try {
        await call(resetPassword, { username, code, password });
      } catch (error) {
        if (error instanceof ApiError && error.code === "RESET_LINK_GONE") return onGone();
        form.setFailure(errorText(error));
        return form.focus("password");
      }
      // The server has ended all sessions of this user; another user may be signed in here.
      if (session.getHeld()?.user.username === username) session.end();
      toast("good", t("resetDone"));
      await navigate({ to: "/" });
      openAccountDialog("login", { username });
    },
  });
  return form;
}
