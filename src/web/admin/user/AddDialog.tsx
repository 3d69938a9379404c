import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PASSWORD_MAX, USERNAME_MAX } from "../../../shared/account/account.ts";
import { CLASS_MAX, REALNAME_MAX, SCHOOL_MAX } from "../../../shared/account/accountRules.ts";
import { EMAIL_MAX } from "../../../shared/message/mail.ts";
import { importUsers } from "../../../shared/account/user.ts";
import { NICKNAME_MAX, NUMBER_MAX } from "../../../shared/account/userRules.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { PasswordField, TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import styles from "./dialogs.module.css";
import { useUserWords } from "./texts.ts";

const empty = {
  username: "",
  password: "",
  email: "",
  realname: "",
  nickname: "",
  school: "",
  number: "",
  className: "",
};
const texts = [
  { key: "email", max: EMAIL_MAX },
  { key: "realname", max: REALNAME_MAX },
  { key: "nickname", max: NICKNAME_MAX },
  { key: "school", max: SCHOOL_MAX },
  { key: "className", max: CLASS_MAX },
  { key: "number", max: NUMBER_MAX },
] as const;

/** Creates one account by importing a single row, under the same rules as any import. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useUserWords();
  const client = useQueryClient();
  const [faults, setFaults] = useState<string | null>(null);
  const form = useFields({
    initialValues: empty,
    async send({ username, password, email, realname, nickname, ...rest }) {
      const { school, number, className } = rest;
      const users = [
        [username, password, email, realname, "", nickname, school, number, className],
      ];
      const { faults: rowFaults } = await call(importUsers, { users, dryRun: true });
      setFaults(rowFaults.flatMap(({ reasons }) => reasons).join("; ") || null);
      if (rowFaults.length > 0) return;
      await call(importUsers, { users });
      toast("good", t("added", { name: username.trim() }));
      void client.invalidateQueries({ queryKey: ["user", "list"] });
      onClose();
    },
  });
  return (
    <Dialog title={t("add")} onClose={onClose} width="38rem">
      <Form form={form} className={styles.form}>
        <FormError text={faults ?? form.failure} />
        <div className={styles.pair}>
          <TextField
            {...form.field("username")}
            label={t("username")}
            maxLength={USERNAME_MAX}
            autoComplete="off"
            spellCheck={false}
          />
          <PasswordField
            {...form.field("password")}
            label={t("addPassword")}
            maxLength={PASSWORD_MAX}
            autoComplete="new-password"
          />
          {texts.map(({ key, max }) => (
            <TextField
              key={key}
              {...form.field(key)}
              label={t(key)}
              maxLength={max}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </div>
        <div className={styles.actions}>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {t("add")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
