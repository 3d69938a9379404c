import { useRef } from "react";
import { ROSTER_LINES_MAX } from "../../../shared/class/classRoster.ts";
import { writeCsv } from "../../../shared/text/csv.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { Button } from "../../ui/control/Button.tsx";
import { TextAreaField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { type Fields, useFields } from "../../ui/control/useFields.ts";
import { useFileDrop } from "../../ui/control/useFileDrop.ts";
import { type ClassWorkWords, useClassWorkWords } from "../workTexts.ts";
import css from "./RosterPage.module.css";
import { readRoster, ROSTER_FILE_MAX, type RosterSource, type SourceRow } from "./rosterTable.ts";

interface Values {
  text: string;
}

/** The step of the roster import in which the user pastes a table or chooses a file (text or a workbook). */
export function SourceStep({ onRows }: { onRows: (rows: readonly SourceRow[]) => void }) {
  const t = useClassWorkWords();
  const form: Fields<Values> = useFields<Values>({
    initialValues: { text: "" },
    onValuesChange: () => form.setFailure(null),
    send: async ({ text }) => take(readRoster(new TextEncoder().encode(text))),
  });
  const take = (source: RosterSource) => {
    if ("problem" in source) return form.setFailure(faultText(t, source));
    form.setFailure(null);
    onRows(source.rows);
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const bytes = new Uint8Array(await file.slice(0, ROSTER_FILE_MAX + 1).arrayBuffer());
    const source = readRoster(bytes);
    const isWorkbook = "problem" in source && source.problem === "spreadsheet";
    if (!isWorkbook) return take(source);
    try {
      // The workbook parser is large and only needed here, so it is loaded on demand.
      take((await import("./readWorkbook.ts")).readWorkbook(bytes));
    } catch {
      form.setFailure(t("roster.unreadable"));
    }
  };
  return (
    <div className={css.form}>
      <p className={css.text}>{t("roster.text", { max: ROSTER_LINES_MAX })}</p>
      <FormError text={form.failure} />
      <div className={css.sources}>
        <Form form={form} className={css.form}>
          <TextAreaField
            {...form.field("text")}
            label={t("roster.paste")}
            hint={t("roster.pasteHint")}
            rows={8}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <div>
            <Button type="submit">{t("roster.use")}</Button>
          </div>
        </Form>
        <FileArea onFile={(file) => void readFile(file)} />
      </div>
    </div>
  );
}

function FileArea({ onFile }: { onFile: (file: File | undefined) => void }) {
  const t = useClassWorkWords();
  const input = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(([file]) => onFile(file));
  return (
    <div className={css.drop} {...drop}>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,.xls,.ods"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t("roster.chooseFile")}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Allows the same file to be chosen again.
          event.currentTarget.value = "";
          onFile(file);
        }}
      />
      <Button icon="file" onClick={() => input.current?.click()}>
        {t("roster.chooseFile")}
      </Button>
      <span>{t("roster.dropHere")}</span>
      <Button look="quiet" size="small" icon="download" onClick={() => saveTemplate(t)}>
        {t("roster.template")}
      </Button>
    </div>
  );
}

function faultText(t: ClassWorkWords, source: Extract<RosterSource, { problem: string }>): string {
  const { problem, count } = source;
  if (problem === "tooLarge") return t("roster.tooLarge", { max: ROSTER_FILE_MAX / 1024 });
  if (problem === "tooMany") return t("roster.tooMany", { count, max: ROSTER_LINES_MAX });
  if (problem === "noRows") return t("roster.empty");
  if (problem === "spreadsheet") return t("roster.unreadable");
  return t(`roster.${problem}`, { row: count });
}

function saveTemplate(t: ClassWorkWords): void {
  const head = ["username", "name", "number", "role", "email"].map((column) =>
    t(`roster.columns.${column as "username"}`),
  );
  const example = ["zhang-san", "张三", "20260101", t("roles.member"), "zhang@school.example"];
  const file = new Blob([writeCsv([head, example])], { type: "text/csv;charset=utf-8" });
  saveFile(file, t("roster.templateName"));
}
