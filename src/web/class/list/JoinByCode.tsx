import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../ui/control/Button.tsx";
import { TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { useClassWords } from "../texts.ts";
import css from "./ClassListPage.module.css";
import { codeOf } from "./codeOf.ts";

/** Maximum length of the typed text in characters, enough for a pasted link with a long host name. */
const CODE_TEXT_MAX = 300;

/** Lets the user enter an invitation code, and opens the page of this invitation. */
export function JoinByCode() {
  const t = useClassWords();
  const navigate = useNavigate();
  const form = useFields({
    initialValues: { code: "" },
    validate: ({ code }) => ({ code: codeOf(code) === "" ? t("byCode.missing") : null }),
    send: ({ code }) => navigate({ to: "/class/join/$code", params: { code: codeOf(code) } }),
  });
  return (
    <Panel label={t("byCode.title")} title={t("byCode.title")}>
      <Form form={form} className={css.form}>
        <TextField
          {...form.field("code")}
          label={t("byCode.code")}
          hint={t("byCode.hint")}
          maxLength={CODE_TEXT_MAX}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <div>
          <Button type="submit">{t("byCode.next")}</Button>
        </div>
      </Form>
    </Panel>
  );
}
