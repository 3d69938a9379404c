import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import {
  addPasskey,
  beginPasskey,
  type getSecondFactor,
  PASSKEY_NAME_MAX,
  removePasskey,
} from "../../../shared/account/secondFactor.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { TextField } from "../../ui/control/Field.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { ConfirmDialog, TranslatedFailure } from "./ConfirmDialog.tsx";
import { browserSupportsPasskeys, makePasskey, PasskeyFailure } from "./passkeyInBrowser.ts";
import { secondFactorQuery } from "./queries.ts";
import list from "../../ui/page/listInPanel.module.css";
import styles from "./security.module.css";
import { useSecurityWords } from "./texts.ts";

type Factors = OutputOf<typeof getSecondFactor>;
type Passkey = Factors["passkeys"][number];

interface PasskeysPartProps {
  uid: string;
  factors: Factors;
  onRecoveryCodes(codes: string[]): void;
}

export function PasskeysPart({ uid, factors, onRecoveryCodes }: PasskeysPartProps) {
  const t = useSecurityWords();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey>();
  const columns = usePasskeyColumns(setLeaving);
  const why = !factors.passkeysPossible
    ? t("passkeysImpossible")
    : browserSupportsPasskeys()
      ? null
      : t("passkeysUnsupported");
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{t("passkeysTitle")}</h3>
        {why === null && (
          <Button size="small" icon="key" onClick={() => setAdding(true)}>
            {t("passkeyAdd")}
          </Button>
        )}
      </div>
      <p className={list.text}>{why ?? t("passkeysText")}</p>
      {(why === null || factors.passkeys.length > 0) && (
        <div className={list.list}>
          <DataTable
            caption={t("passkeysTitle")}
            columns={columns}
            rows={factors.passkeys}
            rowKey={({ id }) => id}
            empty={<p className={list.none}>{t("passkeysNone")}</p>}
          />
        </div>
      )}
      {adding && (
        <AddDialog uid={uid} onClose={() => setAdding(false)} onRecoveryCodes={onRecoveryCodes} />
      )}
      {leaving && (
        <RemoveDialog uid={uid} passkey={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </section>
  );
}

function usePasskeyColumns(onRemove: (passkey: Passkey) => void): Column<Passkey>[] {
  const t = useSecurityWords();
  return [
    { key: "name", header: t("passkeyName"), isRowHeader: true, cell: ({ name }) => name },
    {
      key: "created",
      header: t("passkeyCreated"),
      hideBelow: "narrow",
      width: "9rem",
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    {
      key: "used",
      header: t("passkeyUsed"),
      width: "8rem",
      cell: ({ usedAt }) => (usedAt === null ? t("passkeyNever") : <TimeAgo at={usedAt} />),
    },
    {
      key: "remove",
      header: <span className="visually-hidden">{t("passkeyRemove")}</span>,
      align: "end",
      width: "5rem",
      cell: (row) => (
        <Button
          look="danger"
          size="small"
          aria-label={`${t("passkeyRemove")} ${row.name}`}
          onClick={() => onRemove(row)}
        >
          {t("passkeyRemove")}
        </Button>
      ),
    },
  ];
}

function AddDialog(props: {
  uid: string;
  onClose: () => void;
  onRecoveryCodes: (codes: string[]) => void;
}) {
  const { uid, onClose, onRecoveryCodes } = props;
  const t = useSecurityWords();
  const queries = useQueryClient();
  async function add(password: string, name: string): Promise<void> {
    const { id, options } = await call(beginPasskey, { password });
    try {
      const response = await makePasskey(options);
      const { recoveryCodes } = await call(addPasskey, { id, name, response });
      onClose();
      toast("good", t("passkeyAdded"));
      if (recoveryCodes.length > 0) onRecoveryCodes(recoveryCodes);
    } catch (error) {
      if (!(error instanceof PasskeyFailure)) throw error;
      throw new TranslatedFailure(t(error.isExpected ? "passkeyKnown" : "passkeyAborted"), {
        cause: error,
      });
    } finally {
      await queries.invalidateQueries({ queryKey: secondFactorQuery(uid).queryKey });
    }
  }
  return (
    <ConfirmDialog
      title={t("passkeyAdd")}
      action={t("continue")}
      onClose={onClose}
      validate={({ name }) => ({ name: name.trim() === "" ? t("passkeyNameMissing") : null })}
      onConfirm={({ password, name }) => add(password, name.trim())}
      fields={(form) => (
        <TextField
          {...form.field("name")}
          label={t("passkeyName")}
          hint={t("passkeyNameHint")}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
        />
      )}
    />
  );
}

function RemoveDialog(props: { uid: string; passkey: Passkey; onClose: () => void }) {
  const { uid, passkey, onClose } = props;
  const t = useSecurityWords();
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={t("passkeyRemoveTitle", { name: passkey.name })}
      text={t("passkeyRemoveText")}
      action={t("passkeyRemove")}
      danger
      onClose={onClose}
      onConfirm={async ({ password }) => {
        await call(removePasskey, { passkeyId: passkey.id, password });
        onClose();
        toast("good", t("passkeyRemoved"));
        await queries.invalidateQueries({ queryKey: secondFactorQuery(uid).queryKey });
      }}
    />
  );
}
