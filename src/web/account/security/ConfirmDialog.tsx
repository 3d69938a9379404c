import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { PasswordField } from "../../ui/Field.tsx";
import { FormError } from "../../ui/FormError.tsx";
import styles from "./security.module.css";
import { useSecurityWords } from "./texts.ts";

/** A failure with a translated text. */
export class TranslatedFailure extends Error {}

/**
 * Asks for the password before a change of the second factor. `onConfirm` gets it; errors it
 * throws are shown here. `check` may refuse other fields of the form first.
 */
export function ConfirmDialog(props: {
  title: string;
  text?: string;
  action: string;
  danger?: boolean;
  children?: ReactNode;
  check?: (form: FormData) => boolean;
  onConfirm: (password: string, form: FormData) => Promise<void>;
  onClose: () => void;
}) {
  const { title, text, action, danger, children, check, onConfirm, onClose } = props;
  const t = useSecurityWords();
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const password = String(form.get("password") ?? "");
    setFailure(null);
    setMissing(password === "");
    const areOthersValid = check?.(form) ?? true;
    if (password === "" || !areOthersValid) return;
    setBusy(true);
    try {
      await onConfirm(password, form);
    } catch (error) {
      setFailure(error instanceof TranslatedFailure ? error.message : errorText(error));
      field.current?.select();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose} width="24rem">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {text && <p>{text}</p>}
        {failure && <FormError text={failure} />}
        {children}
        <PasswordField
          ref={field}
          label={t("password")}
          name="password"
          autoComplete="current-password"
          error={missing ? t("passwordMissing") : undefined}
        />
        <Button type="submit" look={danger ? "danger" : "primary"} busy={busy}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
