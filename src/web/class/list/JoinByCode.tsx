import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useClassWords } from "../texts.ts";
import css from "./ClassListPage.module.css";
import { codeOf } from "./codeOf.ts";

/** A link as it is pasted, with a long host. */
const CODE_TEXT_MAX = 300;

/** Opens the page of an invitation by its code. */
export function JoinByCode() {
  const t = useClassWords();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const code = codeOf(text);
    if (code === "") return setFault(t("byCode.missing"));
    void navigate({ to: "/class/join/$code", params: { code } });
  };
  return (
    <Panel label={t("byCode.title")} title={t("byCode.title")}>
      <form className={css.form} onSubmit={go} noValidate>
        <TextField
          label={t("byCode.code")}
          hint={t("byCode.hint")}
          error={fault}
          value={text}
          maxLength={CODE_TEXT_MAX}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFault(null);
          }}
        />
        <div>
          <Button type="submit">{t("byCode.next")}</Button>
        </div>
      </form>
    </Panel>
  );
}
