import { useTexts } from "../platform/texts.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import styles from "./form.module.css";
import { PasswordForm } from "./PasswordForm.tsx";
import { signOut } from "./signOut.ts";

/**
 * Changes the own password. Forced: the account still has a one-time password; the dialog can only
 * be left by setting an own one or by logging out.
 */
export function PasswordDialog(props: { forced: boolean; onClose?: () => void }) {
  const { forced, onClose } = props;
  const t = useTexts("account");
  return (
    <Dialog
      title={t(forced ? "forcedTitle" : "changeTitle")}
      onClose={forced ? undefined : onClose}
    >
      {forced && <p className={`${styles.note} ${styles.above}`}>{t("forcedText")}</p>}
      <PasswordForm
        oneTime={forced}
        onDone={() => onClose?.()}
        aside={
          forced ? (
            <Button look="quiet" onClick={() => void signOut()}>
              {t("logout")}
            </Button>
          ) : (
            <Button look="quiet" onClick={onClose}>
              {t("cancel")}
            </Button>
          )
        }
      />
    </Dialog>
  );
}
