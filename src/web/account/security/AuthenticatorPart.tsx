import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { beginTotp, confirmTotp, removeTotp } from "../../../shared/secondFactor.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { TextField } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { QrCode } from "./QrCode.tsx";
import { secondFactorQuery } from "./queries.ts";
import list from "../../ui/listInPanel.module.css";
import styles from "./security.module.css";
import { useSecurityWords } from "./texts.ts";

interface AuthenticatorPartProps {
  uid: string;
  on: boolean;
  onRecoveryCodes(codes: string[]): void;
}

type Step = "password" | { secret: string; uri: string } | "remove";

/** The authenticator app: password, QR code and first code to switch it on; the password to switch it off. */
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
          onConfirm={async (password) => setStep(await call(beginTotp, { password }))}
        />
      )}
      {step === "remove" && (
        <ConfirmDialog
          title={t("appTitle")}
          text={t("appRemoveText")}
          action={t("appRemove")}
          danger
          onClose={close}
          onConfirm={async (password) => {
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
  const errorText = useErrorText();
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const code = String(new FormData(event.currentTarget).get("code") ?? "").replaceAll(/\s/g, "");
    setFailure(null);
    setMissing(!/^\d{6}$/.test(code));
    if (!/^\d{6}$/.test(code)) return;
    setBusy(true);
    try {
      onDone((await call(confirmTotp, { code })).recoveryCodes);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t("scanTitle")} onClose={onClose} width="24rem">
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
        {failure && <FormError text={failure} />}
        <TextField
          label={t("code")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={missing ? t("codeMissing") : undefined}
        />
        <Button type="submit" look="primary" busy={busy}>
          {t("confirm")}
        </Button>
      </form>
    </Dialog>
  );
}
