import { useQueryClient } from "@tanstack/react-query";
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from "../../../shared/account/account.ts";
import { CLASS_MAX, REALNAME_MAX, SCHOOL_MAX } from "../../../shared/account/accountRules.ts";
import { EMAIL_MAX } from "../../../shared/message/mail.ts";
import { removeSecondFactorOf } from "../../../shared/account/secondFactor.ts";
import { updateUser, type UserRow } from "../../../shared/account/user.ts";
import { NICKNAME_MAX, NUMBER_MAX } from "../../../shared/account/userRules.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { call } from "../../platform/api.ts";
import type { ApiError } from "../../platform/apiError.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { PasswordField, SelectField, TextField, Toggle } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { refetchUsers } from "./queries.ts";
import styles from "./dialogs.module.css";
import { RoleOptions, statuses } from "./UserFilters.tsx";
import { useUserWords } from "./texts.ts";

const fields = [
  { key: "username", max: USERNAME_MAX },
  { key: "realname", max: REALNAME_MAX },
  { key: "nickname", max: NICKNAME_MAX },
  { key: "school", max: SCHOOL_MAX },
  { key: "className", max: CLASS_MAX },
  { key: "number", max: NUMBER_MAX },
  { key: "email", max: EMAIL_MAX },
] as const;

type FieldKey = (typeof fields)[number]["key"] | "password";

/** The field at which an error is shown; null if the error belongs to no field. */
function fieldOf({ code }: ApiError): FieldKey | null {
  const [word = ""] = code.toLowerCase().split("_");
  if (word === "class") return "className";
  return word === "password" ? word : (fields.find(({ key }) => key === word)?.key ?? null);
}

function valuesOf(user: UserRow) {
  const { username, realname, nickname, school, className, number, email, roles, status } = user;
  return {
    username,
    realname: realname ?? "",
    nickname: nickname ?? "",
    school: school ?? "",
    className: className ?? "",
    number: number ?? "",
    email: email ?? "",
    password: "",
    type: String(roles[0]?.id ?? ""),
    status: String(status),
    setNewPwd: false,
    removeFactors: false,
  };
}

/** A dialog with all fields of an account; users cannot change their own type and status in it. */
export function EditDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useUserWords();
  const client = useQueryClient();
  const own = useSession()?.user.uid === user.uid;
  const form = useFields({
    initialValues: valuesOf(user),
    async send({ type, status, removeFactors, ...rest }) {
      await call(updateUser, { uid: user.uid, ...rest, ...(own ? {} : { type, status }) });
      if (removeFactors) await call(removeSecondFactorOf, { uid: user.uid });
      toast("good", t("saved"));
      refetchUsers(client);
      onClose();
    },
    fieldOf,
  });
  const { setNewPwd, removeFactors } = form.values;
  return (
    <Dialog title={`${t("editTitle")}: ${user.username}`} onClose={onClose} width="38rem">
      <Form form={form} className={styles.form}>
        <FormError text={form.failure} />
        <div className={styles.pair}>
          {fields.map(({ key, max }) => (
            <TextField
              key={key}
              {...form.field(key)}
              label={t(key)}
              maxLength={max}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
          <SelectField
            {...form.field("type")}
            label={t("role")}
            disabled={own}
            hint={own && t("ownAccount")}
          >
            <RoleOptions t={t} />
          </SelectField>
          <SelectField {...form.field("status")} label={t("status")} disabled={own}>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {t(`statusName.s${status}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <Toggle {...form.flag("setNewPwd")} label={t("setPassword")} />
        {setNewPwd && (
          <PasswordField
            {...form.field("password")}
            label={t("newPassword")}
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            hint={t("passwordHint", { min: PASSWORD_MIN, max: PASSWORD_MAX })}
          />
        )}
        <Toggle {...form.flag("removeFactors")} label={t("removeFactors")} />
        {removeFactors && <p className={styles.note}>{t("removeFactorsHint")}</p>}
        <p className={styles.note}>{t("endsSessions")}</p>
        <div className={styles.actions}>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="primary" busy={form.busy}>
            {t("save")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
