import type { login } from "../../shared/account/account.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import {
  type AccountRequest,
  closeAccountDialog,
  openAccountDialog,
} from "../platform/loginRequest.ts";
import { useDisplayLocale, useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { PasswordField, TextField } from "../ui/control/Field.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { Form } from "../ui/control/Form.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import styles from "./form.module.css";
import { LoginByPasskey, LoginCode } from "./LoginSecondStep.tsx";
import { LoginPuzzle } from "./LoginPuzzle.tsx";
import { useLogin } from "./useLogin.ts";
import { useAccountWords } from "./texts.ts";
import { WordSpace } from "../ui/text/WordSpace.tsx";

/** The login dialog, with links to registration and password recovery. */
export function LoginDialog({
  request,
  mayRegister,
}: {
  request: AccountRequest;
  mayRegister: boolean;
}) {
  const t = useTexts("account");
  return (
    <Dialog title={t("loginTitle")} onClose={closeAccountDialog} width="24rem">
      <PasswordStep request={request} />
      <OtherDialogs mayRegister={mayRegister} />
    </Dialog>
  );
}

function PasswordStep({ request: { reason, username } }: { request: AccountRequest }) {
  const t = useTexts("account");
  const { form, ...entry } = useLogin({ username, onEntered: useWelcome() });
  return (
    <Form form={form} className={styles.form}>
      {reason === "ended" && <p className={styles.note}>{t("sessionEnded")}</p>}
      {reason === "required" && <p className={styles.note}>{t("loginRequired")}</p>}
      <FormError text={form.failure} />
      <TextField
        {...form.field("username")}
        label={t("username")}
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField
        {...form.field("password")}
        ref={entry.password}
        label={t("password")}
        autoComplete="current-password"
        data-autofocus={username === "" ? undefined : true}
      />
      <LoginPuzzle puzzle={entry.puzzle} />
      <LoginCode code={entry.code} />
      <Button type="submit" look="primary" busy={form.busy}>
        {form.busy ? t("submitting") : t("submit")}
      </Button>
      <LoginByPasskey onEntered={entry.onEntered} />
    </Form>
  );
}

function OtherDialogs({ mayRegister }: { mayRegister: boolean }) {
  const t = useAccountWords();
  return (
    <div className={styles.others}>
      {mayRegister && (
        <span>
          {t("noAccount")}
          <WordSpace />
          <button
            type="button"
            className={styles.link}
            onClick={() => openAccountDialog("register")}
          >
            {t("toRegister")}
          </button>
        </span>
      )}
      <button type="button" className={styles.link} onClick={() => openAccountDialog("reset")}>
        {t("forgotPassword")}
      </button>
    </div>
  );
}

/**
 * Returns a function that shows a greeting after login. The greeting contains the time and IP address of the previous
 * login, so that users can detect misuse.
 */
function useWelcome(): (user: OutputOf<typeof login>) => void {
  const t = useTexts("account");
  const w = useAccountWords();
  const locale = useDisplayLocale();
  return ({ username, lastLogin, mustChangePassword }) => {
    closeAccountDialog();
    if (mustChangePassword) return;
    const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
    const note = lastLogin
      ? w("lastLogin", { time: format.format(new Date(lastLogin.at)), ip: lastLogin.ip })
      : w("firstLogin");
    toast("good", t("welcome", { name: username }), { note, stay: 5000 });
  };
}
