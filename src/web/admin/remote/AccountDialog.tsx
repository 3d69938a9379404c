import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  addRemoteAccount,
  type RemoteAccountRow,
  setRemoteAccount,
} from "../../../shared/judge/remoteAdmin.ts";
import { call } from "../../platform/api.ts";
import { judgeTitle } from "../../remote/judgeTitle.ts";
import { useRemoteWords } from "../../remote/texts.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import {
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
  Toggle,
} from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { judgesQuery, REMOTE } from "./queries.ts";
import css from "./RemotePage.module.css";

/** Creates or changes an account; stored secrets are never shown. */
export function AccountDialog({
  row,
  onClose,
}: {
  row: RemoteAccountRow | null;
  onClose: () => void;
}) {
  const t = useRemoteWords();
  const client = useQueryClient();
  const judges = useQuery(judgesQuery()).data?.filter(({ mode }) => mode === "robot") ?? [];
  const form = useFields({
    initialValues: {
      /** An empty value selects the first judge. */
      accountGroup: row?.accountGroup ?? "",
      handle: row?.handle ?? "",
      password: "",
      session: "",
      isEnabled: row === null || row.state !== "disabled",
    },
    async send({ handle, password, session, isEnabled }) {
      const secrets = { handle, password: takesPasswords ? password : "", session };
      if (row) await call(setRemoteAccount, { id: row.id, ...secrets, isEnabled });
      else await call(addRemoteAccount, { accountGroup, ...secrets });
      await client.invalidateQueries({ queryKey: REMOTE });
      toast("good", t("admin.saved", { handle }));
      onClose();
    },
  });
  const accountGroup = form.values.accountGroup || (judges[0]?.accountGroup ?? "");
  const { takesPasswords = true, origin = "" } =
    judges.find((each) => each.accountGroup === accountGroup) ?? {};
  return (
    <Dialog
      title={
        row ? t("admin.editOf", { handle: `${row.accountGroup} · ${row.handle}` }) : t("admin.add")
      }
      onClose={onClose}
    >
      <Form form={form} className={css.form}>
        {row === null && (
          <SelectField
            {...form.field("accountGroup")}
            label={t("admin.group")}
            value={accountGroup}
          >
            {judges.map((each) => (
              <option key={each.judge} value={each.accountGroup}>
                {judgeTitle(t, each)}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          {...form.field("handle")}
          label={t("admin.handle")}
          maxLength={100}
          autoComplete="off"
        />
        {origin.startsWith("http://") && <p className={css.note}>{t("admin.notEncrypted")}</p>}
        {takesPasswords ? (
          <PasswordField
            {...form.field("password")}
            label={t("admin.password")}
            hint={row?.hasPassword ? t("admin.keepSecret") : undefined}
            maxLength={200}
            autoComplete="new-password"
          />
        ) : (
          <p className={css.note}>{t("admin.noPasswords")}</p>
        )}
        <TextAreaField
          {...form.field("session")}
          label={t("admin.session")}
          hint={`${t("admin.sessionHint")}${row?.hasSession ? `. ${t("admin.keepSecret")}` : ""}`}
          maxLength={8000}
          spellCheck={false}
          autoComplete="off"
        />
        {row && <Toggle {...form.flag("isEnabled")} label={t("admin.enabled")} />}
        {form.failure && (
          <p className={css.note} role="alert">
            {form.failure}
          </p>
        )}
        <div className={css.actions}>
          <Button onClick={onClose}>{t("admin.cancel")}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {t("admin.save")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
