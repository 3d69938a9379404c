import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { beginTotp, confirmTotp, removeTotp } from "../../../shared/account/secondFactor.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextField } from "../../ui/control/Field.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { QrCode } from "./QrCode.tsx";
import { secondFactorQuery } from "./queries.ts";
import list from "../../ui/page/listInPanel.module.css";
import styles from "./security.module.css";
import { useSecurityWords } from "./texts.ts";

interface AuthenticatorPartProps {
  uid: string;
  on: boolean;
  onRecoveryCodes(codes: string[]): void;
}

type Step = "password" | { secret: string; uri: string } | "remove";

/**
 * The authenticator app: turning it on requires the password, the QR code and a first code; turning it off requires the
 * password.
 */
export function AuthenticatorPart({ uid, on, onRecoveryCodes }: AuthenticatorPartProps) {
  const t = useSecurityWords();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const refresh = () => queries.invalidateQueries({ queryKey: secondFactorQuery(uid).queryKey });
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{t("appTitle")}</h3>
        <span className={styles.mark} data-on={on || undefined}>
          {t(on ? "appOn" : "appOff")}
        </span>
        <Button
          look={on ? "danger" : "plain"}
          size="small"
          onClick={() => setStep(on ? "remove" : "password")}
        >
          {t(on ? "appRemove" : "appStart")}
        </Button>
      </div>
      <p className={list.text}>{t("appText")}</p>
      {step === "password" && (
        <ConfirmDialog
          title={t("appTitle")}
          action={t("continue")}
          onClose={close}
          onConfirm={async ({ password }) => setStep(await call(beginTotp, { password }))}
        />
      )}
      {step === "remove" && (
        <ConfirmDialog
          title={t("appTitle")}
          text={t("appRemoveText")}
          action={t("appRemove")}
          danger
          onClose={close}
          onConfirm={async ({ password }) => {
            await call(removeTotp, { password });
            close();
            toast("good", t("appRemoved"));
            await refresh();
          }}
        />
      )}
      {typeof step === "object" && step && (
        <ScanDialog
          {...step}
          onClose={close}
          onDone={(codes) => {
            close();
            onRecoveryCodes(codes);
            void refresh();
          }}
        />
      )}
    </section>
  );
}

interface ScanProps {
  secret: string;
  uri: string;
  onClose(): void;
  onDone(recoveryCodes: string[]): void;
}

function ScanDialog({ secret, uri, onClose, onDone }: ScanProps) {
  const t = useSecurityWords();
  const form = useFields({
    initialValues: { code: "" },
    validate: ({ code }) => ({ code: isCode(withoutBlanks(code)) ? null : t("codeMissing") }),
    fieldOf: () => null,
    async send({ code }) {
      onDone((await call(confirmTotp, { code: withoutBlanks(code) })).recoveryCodes);
    },
  });
  return (
    <Dialog title={t("scanTitle")} onClose={onClose} width="24rem">
      <Form form={form} className={styles.form}>
        <p>{t("scanText")}</p>
        <div className={styles.qr}>
          <QrCode text={uri} label={t("qr")} />
        </div>
        <div className={styles.secret}>
          <span>
            <span className="visually-hidden">{t("secret")}: </span>
            {secret}
          </span>
          <CopyButton text={secret} iconOnly />
        </div>
        {form.failure && <FormError text={form.failure} />}
        <TextField
          {...form.field("code")}
          label={t("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
        />
        <Button type="submit" look="primary" busy={form.busy}>
          {t("confirm")}
        </Button>
      </Form>
    </Dialog>
  );
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, "");
}

function isCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}
