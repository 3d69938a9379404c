import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getRegisterWays, PASSWORD_MAX, PASSWORD_MIN } from "../../shared/account.ts";
import { REALNAME_MAX, SCHOOL_MAX } from "../../shared/accountRules.ts";
import { call } from "../platform/api.ts";
import { closeAccountDialog, openAccountDialog } from "../platform/loginRequest.ts";
import { queryClient } from "../platform/queryClient.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { PasswordField, TextField } from "../ui/Field.tsx";
import { toast } from "../ui/toast.tsx";
import { FormError } from "./FormError.tsx";
import styles from "./form.module.css";
import { type JoinField, useRegister } from "./useRegister.ts";
import { useSendCode } from "./useSendCode.ts";
import { useAccountWords } from "./words.ts";

const waysQuery = {
  queryKey: ["account", "registerWays"],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getRegisterWays, {}, signal),
};

/** Fetches the registration ways before the form is rendered; without a response the default form is. */
export async function loadRegisterWays(): Promise<void> {
  await queryClient.prefetchQuery({ ...waysQuery, retry: false });
}

/** Registration. Does not sign in: the login dialog opens with the name filled in. */
export function RegisterDialog() {
  const t = useAccountWords();
  const ways = useQuery(waysQuery).data ?? { closed: null, code: true, approval: false };
  const [applied, setApplied] = useState<string | null>(null);
  const done = (username: string, applying: boolean) => {
    if (applying) return setApplied(username);
    toast("good", t("registered"));
    openAccountDialog("login", { username });
  };
  if (applied !== null) return <Applied username={applied} />;
  return (
    <Dialog title={t("registerTitle")} onClose={closeAccountDialog} width="34rem">
      {ways.closed ? (
        <p className={styles.note}>
          {t(ways.closed === "noMail" ? "closedNoMail" : "closedSwitchedOff")}
        </p>
      ) : (
        <RegisterForm {...ways} onDone={done} />
      )}
      <div className={styles.others}>
        <span>
          {t("haveAccount")}{" "}
          <button type="button" className={styles.link} onClick={() => openAccountDialog("login")}>
            {t("toLogin")}
          </button>
        </span>
      </div>
    </Dialog>
  );
}

function Applied({ username }: { username: string }) {
  const t = useAccountWords();
  return (
    <Dialog
      title={t("applyingTitle")}
      onClose={closeAccountDialog}
      footer={
        <Button look="primary" data-autofocus onClick={closeAccountDialog}>
          {t("understood")}
        </Button>
      }
    >
      <p>{t("applying", { name: username })}</p>
    </Dialog>
  );
}

function RegisterForm(props: {
  code: boolean;
  approval: boolean;
  onDone: (username: string, applying: boolean) => void;
}) {
  const t = useAccountWords();
  const form = useRegister({ withCode: props.code, onDone: props.onDone });
  const text = (name: JoinField, hint?: string) => {
    const field = form.field(name);
    // The error repeats the rule.
    return { label: t(name), ...field, hint: field.error ? undefined : hint };
  };
  const name = { autoCapitalize: "off", autoCorrect: "off", spellCheck: false } as const;
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate ref={form.element}>
      {props.approval && <p className={styles.note}>{t("approvalNote")}</p>}
      <FormError text={form.failure} />
      <TextField
        {...text("username", t("usernameHint"))}
        {...name}
        autoComplete="username"
        maxLength={20}
      />
      <div className={styles.pairs}>
        <TextField
          {...text("realname", t("realnameHint"))}
          autoComplete="name"
          maxLength={REALNAME_MAX}
        />
        <TextField {...text("school")} autoComplete="organization" maxLength={SCHOOL_MAX} />
      </div>
      <TextField {...text("number", t("numberHint"))} {...name} autoComplete="off" maxLength={18} />
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
        <TextField {...text("email")} {...name} type="email" autoComplete="email" />
      )}
      <Button type="submit" look="primary" busy={form.busy}>
        {t(form.busy ? "submitting" : "submit")}
      </Button>
    </form>
  );
}

/** The address with the button that mails a code to it, and the code. */
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
