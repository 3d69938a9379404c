import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CONTEST_PASSWORD_MAX, registerContest } from "../../shared/contest/contest.ts";
import { setOwnCategory } from "../../shared/contestOrganizer/contestCategory.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { PasswordField } from "../ui/control/Field.tsx";
import { Form } from "../ui/control/Form.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { toast } from "../ui/notice/toast.tsx";
import { useFields } from "../ui/control/useFields.ts";
import { useContest } from "./contestContext.ts";
import { OfferedCategories } from "./OwnCategories.tsx";
import { useContestWords } from "./texts.ts";
import css from "./RegisterForm.module.css";

/** The registration panel, shown in place of the pages that require registration. */
export function RegisterPanel() {
  const t = useContestWords();
  return (
    <Panel title={t("registerTitle")} className={css.panel}>
      <RegisterForm />
    </Panel>
  );
}

/** Lets the user register in a dialog when an action, such as a submission, requires registration. */
export function RegisterDialog(props: {
  /** A note shown in the form. */
  note?: string;
  onClose: () => void;
  /** Called after the registration. */
  onRegistered?: () => void;
}) {
  const { note, onClose, onRegistered } = props;
  const t = useContestWords();
  return (
    <Dialog title={t("registerTitle")} onClose={onClose}>
      <RegisterForm
        {...(note !== undefined && { note })}
        onDone={() => {
          onClose();
          onRegistered?.();
        }}
      />
    </Dialog>
  );
}

/** Error codes that concern the contest's password. */
const ofPassword: ReadonlySet<string> = new Set([
  "CONTEST_PASSWORD_REQUIRED",
  "CONTEST_PASSWORD_WRONG",
  "TOO_MANY_REQUESTS",
]);

function RegisterForm({ note, onDone }: { note?: string; onDone?: () => void }) {
  const t = useContestWords();
  const client = useQueryClient();
  const { cid, info } = useContest();
  const errorText = useErrorText();
  const [categories, setCategories] = useState<number[]>([]);
  const form = useFields({
    initialValues: { password: "" },
    validate: ({ password }) => ({
      password: info.openPwdLimit && password.trim() === "" ? t("passwordEmpty") : null,
    }),
    async send({ password }) {
      await call(registerContest, { cid, password: info.openPwdLimit ? password : null });
      for (const categoryId of categories) {
        // If this call fails, the registration is still complete, and the user can choose the category again on the
        // overview.
        await call(setOwnCategory, { cid, categoryId, isMember: true }).catch((error: unknown) =>
          toast("bad", errorText(error)),
        );
      }
      toast("good", t("registered"));
      const refreshed = client.invalidateQueries({ queryKey: ["contest"] });
      onDone?.();
      await refreshed;
    },
    fieldOf: ({ code }) => (info.openPwdLimit && ofPassword.has(code) ? "password" : null),
  });
  const isProtected = info.auth === 2;
  return (
    <Form form={form} className={css.form}>
      {isProtected && <p>{t("registerProtected")}</p>}
      {(info.openPwdLimit || !isProtected) && (
        <p>{t(info.openPwdLimit ? "registerPassword" : "registerPlain")}</p>
      )}
      {note !== undefined && <p>{note}</p>}
      {form.failure !== null && (
        <p role="alert" className={css.failure}>
          <Icon name="warning" /> {form.failure}
        </p>
      )}
      {info.openPwdLimit && (
        <PasswordField
          label={t("password")}
          maxLength={CONTEST_PASSWORD_MAX}
          autoComplete="off"
          {...form.field("password")}
        />
      )}
      <OfferedCategories chosen={categories} onChange={setCategories} />
      <div>
        <Button look="primary" type="submit" busy={form.busy}>
          {t("register")}
        </Button>
      </div>
    </Form>
  );
}
