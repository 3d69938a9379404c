import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from "../../../shared/account.ts";
import { REALNAME_MAX, SCHOOL_MAX } from "../../../shared/accountRules.ts";
import { EMAIL_MAX } from "../../../shared/mail.ts";
import { removeSecondFactorOf } from "../../../shared/secondFactor.ts";
import { editUser, type UserRow } from "../../../shared/user.ts";
import { NICKNAME_MAX, NUMBER_MAX } from "../../../shared/userRules.ts";
import { FormError } from "../../account/FormError.tsx";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { PasswordField, SelectField, TextField, Toggle } from "../../ui/Field.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./dialogs.module.css";
import { RoleOptions, statuses } from "./UserFilters.tsx";
import { useUserWords } from "./words.ts";

const fields = [
  { key: "username", max: USERNAME_MAX },
  { key: "realname", max: REALNAME_MAX },
  { key: "nickname", max: NICKNAME_MAX },
  { key: "school", max: SCHOOL_MAX },
  { key: "number", max: NUMBER_MAX },
  { key: "email", max: EMAIL_MAX },
] as const;

type FieldKey = (typeof fields)[number]["key"] | "password";

/** A refusal of a field is shown at the field. */
function fieldOf(error: unknown): FieldKey | null {
  if (!(error instanceof ApiError)) return null;
  const [word = ""] = error.code.toLowerCase().split("_");
  return word === "password" ? word : (fields.find(({ key }) => key === word)?.key ?? null);
}

/** Every field of an account; the own type and status cannot be changed here. */
export function EditDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useUserWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const own = useSession()?.user.uid === user.uid;
  const [setNewPwd, setSetNewPwd] = useState(false);
  const [dropFactors, setDropFactors] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (form: FormData) => {
      const text = (key: string) => String(form.get(key) ?? "");
      await call(editUser, {
        uid: user.uid,
        ...Object.fromEntries(fields.map(({ key }) => [key, text(key)])),
        ...(own ? {} : { type: text("type"), status: text("status") }),
        setNewPwd,
        password: text("password"),
      });
      if (dropFactors) await call(removeSecondFactorOf, { uid: user.uid });
    },
    onSuccess() {
      toast("good", t("saved"));
      void client.invalidateQueries({ queryKey: ["user", "list"] });
      onClose();
    },
  });
  const wrong = fieldOf(error);
  const problem = (key: FieldKey) => (wrong === key ? errorText(error) : null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate(new FormData(event.currentTarget));
  };
  return (
    <Dialog title={`${t("editTitle")}: ${user.username}`} onClose={onClose} width="38rem">
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormError text={error && !wrong ? errorText(error) : null} />
        <div className={styles.pair}>
          {fields.map(({ key, max }) => (
            <TextField
              key={key}
              label={t(key)}
              name={key}
              defaultValue={user[key] ?? ""}
              maxLength={max}
              autoComplete="off"
              spellCheck={false}
              error={problem(key)}
            />
          ))}
          <SelectField
            label={t("role")}
            name="type"
            defaultValue={user.roles[0]?.id}
            disabled={own}
            hint={own && t("ownAccount")}
          >
            <RoleOptions t={t} />
          </SelectField>
          <SelectField label={t("status")} name="status" defaultValue={user.status} disabled={own}>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {t(`statusName.s${status}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <Toggle label={t("setPassword")} checked={setNewPwd} onChange={setSetNewPwd} />
        {setNewPwd && (
          <PasswordField
            label={t("newPassword")}
            name="password"
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            hint={t("passwordHint", { min: PASSWORD_MIN, max: PASSWORD_MAX })}
            error={problem("password")}
          />
        )}
        <Toggle label={t("dropFactors")} checked={dropFactors} onChange={setDropFactors} />
        {dropFactors && <p className={styles.note}>{t("dropFactorsHint")}</p>}
        <p className={styles.note}>{t("endsSessions")}</p>
        <div className={styles.actions}>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" look="primary" busy={isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
