import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { renewRecoveryCodes } from "../../../shared/account/secondFactor.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { AuthenticatorPart } from "../security/AuthenticatorPart.tsx";
import { ConfirmDialog } from "../security/ConfirmDialog.tsx";
import { PasskeysPart } from "../security/PasskeysPart.tsx";
import { secondFactorQuery } from "../security/queries.ts";
import { RecoveryCodes } from "../security/RecoveryCodes.tsx";
import list from "../../ui/page/listInPanel.module.css";
import styles from "../security/security.module.css";
import { useSecurityWords } from "../security/texts.ts";
import type { SectionProps } from "./sections.ts";

/** Second factors: an authenticator app, passkeys, recovery codes. */
export function SecondFactorSection({ user: { uid } }: SectionProps) {
  const t = useSecurityWords();
  const { data, error, refetch } = useQuery(secondFactorQuery(uid));
  const [codes, setCodes] = useState<string[]>([]);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p className={list.text}>{t("factorText")}</p>
      {data ? (
        <div className={styles.parts}>
          <AuthenticatorPart uid={uid} on={data.totp} onRecoveryCodes={setCodes} />
          <PasskeysPart uid={uid} factors={data} onRecoveryCodes={setCodes} />
          {(data.totp || data.passkeys.length > 0) && (
            <RecoveryPart uid={uid} left={data.recoveryCodesLeft} onRecoveryCodes={setCodes} />
          )}
        </div>
      ) : (
        <div className={styles.waiting} aria-busy role="status" aria-label={t("loading")} />
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}

function RecoveryPart(props: {
  uid: string;
  left: number;
  onRecoveryCodes: (codes: string[]) => void;
}) {
  const { uid, left, onRecoveryCodes } = props;
  const t = useSecurityWords();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{t("recoveryCodes")}</h3>
        <span className={styles.mark}>{t("recoveryLeft", { count: left })}</span>
        <Button size="small" icon="refresh" onClick={() => setAsking(true)}>
          {t("recoveryRenew")}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t("recoveryRenew")}
          text={t("recoveryRenewText")}
          action={t("recoveryRenew")}
          onClose={() => setAsking(false)}
          onConfirm={async ({ password }) => {
            const { recoveryCodes } = await call(renewRecoveryCodes, { password });
            setAsking(false);
            onRecoveryCodes(recoveryCodes);
            await queries.invalidateQueries({ queryKey: secondFactorQuery(uid).queryKey });
          }}
        />
      )}
    </section>
  );
}
