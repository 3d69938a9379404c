import { useRef } from "react";
import { writeCsv } from "../../../shared/text/csv.ts";
import { BULK_MAX } from "../../../shared/account/user.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { Button } from "../../ui/control/Button.tsx";
import { TextAreaField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { type Fields, useFields } from "../../ui/control/useFields.ts";
import { useFileDrop } from "../../ui/control/useFileDrop.ts";
import styles from "./dialogs.module.css";
import {
  type AccountRow,
  FILE_MAX,
  parseAccountFile,
  type ParsedAccountFile,
} from "./parseAccountFile.ts";
import { type UserWords, useUserWords } from "./texts.ts";

const tips = ["encoding", "columns", "needed", "names", "most"] as const;

interface Values {
  text: string;
}

/**
 * Shows the rules for the table and a template, and lets the user upload the table by choosing, dropping or pasting it;
 * `text`: the pasted text.
 */
export function ChooseFile(props: {
  text: string;
  onText: (text: string) => void;
  onRows: (rows: AccountRow[]) => void;
}) {
  const { text, onText, onRows } = props;
  const t = useUserWords();
  const input = useRef<HTMLInputElement>(null);
  const form: Fields<Values> = useFields<Values>({
    initialValues: { text },
    onValuesChange(values) {
      onText(values.text);
      form.setFailure(null);
    },
    validate: (values) => ({ text: values.text.trim() === "" ? t("noRows") : null }),
    send: async (values) => readTable(new TextEncoder().encode(values.text).buffer),
  });
  const readFile = async (file: File | undefined) => {
    if (file) readTable(await file.slice(0, FILE_MAX + 1).arrayBuffer());
  };
  const readTable = (bytes: ArrayBuffer) => {
    const list = parseAccountFile(bytes);
    if ("problem" in list) return form.setFailure(problemText(t, list));
    if (list.unused.length > 0) toast("info", t("unused", { names: list.unused.join(", ") }));
    onRows(list.rows);
  };
  const drop = useFileDrop(([file]) => void readFile(file));
  return (
    <>
      <ul className={styles.tips}>
        {tips.map((tip) => (
          <li key={tip}>{t(`importTips.${tip}`, { max: BULK_MAX })}</li>
        ))}
      </ul>
      <FormError text={form.failure} />
      <div className={styles.drop} {...drop}>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t("chooseFile")}
          onChange={(event) => {
            const selectedFile = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            void readFile(selectedFile);
          }}
        />
        <Button look="primary" icon="file" data-autofocus onClick={() => input.current?.click()}>
          {t("chooseFile")}
        </Button>
        <span>{t("dropHere")}</span>
        <Button look="quiet" size="small" icon="download" onClick={() => saveTemplate(t)}>
          {t("template")}
        </Button>
      </div>
      <Form form={form} className={styles.form}>
        <TextAreaField
          {...form.field("text")}
          label={t("pasteRows")}
          hint={t("pasteRowsHint")}
          rows={5}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <div>
          <Button type="submit">{t("checkPasted")}</Button>
        </div>
      </Form>
    </>
  );
}

function problemText(
  t: UserWords,
  { problem, count }: Extract<ParsedAccountFile, { problem: string }>,
): string {
  if (problem === "tooLarge") return t("tooLarge", { max: FILE_MAX / 1024 });
  if (problem === "tooMany") return t("tooMany", { count, max: BULK_MAX });
  if (problem === "encoding" || problem === "openQuote") return t(problem, { row: count });
  return t(problem);
}

function saveTemplate(t: UserWords): void {
  const head = [
    "username",
    "password",
    "email",
    "realname",
    "gender",
    "nickname",
    "school",
    "number",
    "class",
  ];
  const example = [
    "zhang-san",
    "change-me-1",
    "zhang@school.example",
    "张三",
    "male",
    "",
    "",
    "20260101",
    "高二（3）班",
  ];
  const file = new Blob([writeCsv([head, example])], { type: "text/csv;charset=utf-8" });
  saveFile(file, t("templateName"));
}
