import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  addRemoteAccount,
  type RemoteAccountRow,
  setRemoteAccount,
} from "../../../shared/remoteAdmin.ts";
import { call } from "../../platform/api.ts";
import { useRemoteWords } from "../../remote/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { PasswordField, SelectField, TextAreaField, TextField, Toggle } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.tsx";
import { judgesQuery, REMOTE } from "./queries.ts";
import css from "./RemotePage.module.css";

/** A new account, or changes of one; stored secrets are never shown. */
export function AccountDialog({
  row,
  onClose,
}: {
  row: RemoteAccountRow | null;
  onClose: () => void;
}) {
  const t = useRemoteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const judges = useQuery(judgesQuery()).data?.filter(({ mode }) => mode === "robot") ?? [];
  const [chosen, setChosen] = useState(row?.accountGroup);
  const accountGroup = chosen ?? judges[0]?.accountGroup ?? "";
  const [handle, setHandle] = useState(row?.handle ?? "");
  const [password, setPassword] = useState("");
  const [session, setSession] = useState("");
  const [isEnabled, setEnabled] = useState(row === null || row.state !== "disabled");
  const takesPasswords =
    judges.find((each) => each.accountGroup === accountGroup)?.takesPasswords ?? true;
  const secrets = { handle, password: takesPasswords ? password : "", session };
  const save = useMutation({
    mutationFn: async () => {
      if (row) await call(setRemoteAccount, { id: row.id, ...secrets, isEnabled });
      else await call(addRemoteAccount, { accountGroup, ...secrets });
    },
    async onSuccess() {
      await client.invalidateQueries({ queryKey: REMOTE });
      toast("good", t("admin.saved", { handle }));
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog
      title={
        row ? t("admin.editOf", { handle: `${row.accountGroup} · ${row.handle}` }) : t("admin.add")
      }
      onClose={onClose}
    >
      <form className={css.form} onSubmit={send}>
        {row === null && (
          <SelectField
            label={t("admin.group")}
            value={accountGroup}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {judges.map((each) => (
              <option key={each.judge} value={each.accountGroup}>
                {each.title}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={t("admin.handle")}
          value={handle}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setHandle(event.currentTarget.value)}
        />
        {takesPasswords ? (
          <PasswordField
            label={t("admin.password")}
            hint={row?.hasPassword ? t("admin.keepSecret") : undefined}
            value={password}
            maxLength={200}
            autoComplete="new-password"
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : (
          <p className={css.note}>{t("admin.noPasswords")}</p>
        )}
        <TextAreaField
          label={t("admin.session")}
          hint={`${t("admin.sessionHint")}${row?.hasSession ? `. ${t("admin.keepSecret")}` : ""}`}
          value={session}
          maxLength={8000}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setSession(event.currentTarget.value)}
        />
        {row && <Toggle label={t("admin.enabled")} checked={isEnabled} onChange={setEnabled} />}
        {save.error && (
          <p className={css.note} role="alert">
            {errorText(save.error)}
          </p>
        )}
        <div className={css.actions}>
          <Button onClick={onClose}>{t("admin.cancel")}</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {t("admin.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
