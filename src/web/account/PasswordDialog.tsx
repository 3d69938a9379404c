import { useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import styles from "./form.module.css";
import { PasswordForm } from "./PasswordForm.tsx";
import { signOut } from "./signOut.ts";

/**
 * Shown while the account still has a one-time password. The user can leave the dialog only by setting a new password
 * or logging out. Other users change their password in the settings.
 */
export function PasswordDialog() {
  const t = useTexts("account");
  return (
    <Dialog title={t("forcedTitle")}>
      <p className={`${styles.note} ${styles.above}`}>{t("forcedText")}</p>
      <PasswordForm
        oneTime
        // Nothing to do: the dialog closes as soon as the session no longer requires a new password.
        onDone={() => undefined}
        aside={
          <Button look="quiet" onClick={() => void signOut()}>
            {t("logout")}
          </Button>
        }
      />
    </Dialog>
  );
}
