import { type ReactNode, useRef } from "react";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { PasswordField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { type FieldErrors, type Fields, useFields } from "../../ui/control/useFields.ts";
import styles from "./security.module.css";
import { useSecurityWords } from "./texts.ts";

/** A failure whose message is already translated. */
export class TranslatedFailure extends Error {}

interface Values {
  password: string;
  /** Name of the added item; empty if nothing is added. */
  name: string;
}

/**
 * Asks for the password before a change of the second factor. `onConfirm` receives the password; errors that it throws
 * are shown in the dialog. `fields` and their errors are shown above the password field.
 */
export function ConfirmDialog(props: {
  title: string;
  text?: string;
  action: string;
  danger?: boolean;
  fields?: (form: Fields<Values>) => ReactNode;
  validate?: (values: Values) => FieldErrors<Values>;
  onConfirm: (values: Values) => Promise<void>;
  onClose: () => void;
}) {
  const { title, text, action, danger, fields, validate, onConfirm, onClose } = props;
  const t = useSecurityWords();
  const field = useRef<HTMLInputElement>(null);
  const form: Fields<Values> = useFields<Values>({
    initialValues: { password: "", name: "" },
    validate: (values) => ({
      ...validate?.(values),
      password: values.password === "" ? t("passwordMissing") : null,
    }),
    fieldOf: () => null,
    async send(values) {
      try {
        await onConfirm(values);
      } catch (error) {
        field.current?.select();
        if (!(error instanceof TranslatedFailure)) throw error;
        form.setFailure(error.message);
      }
    },
  });
  return (
    <Dialog title={title} onClose={onClose} width="24rem">
      <Form form={form} className={styles.form}>
        {text && <p>{text}</p>}
        {form.failure && <FormError text={form.failure} />}
        {fields?.(form)}
        <PasswordField
          {...form.field("password")}
          ref={field}
          label={t("password")}
          autoComplete="current-password"
        />
        <Button type="submit" look={danger ? "danger" : "primary"} busy={form.busy}>
          {action}
        </Button>
      </Form>
    </Dialog>
  );
}
