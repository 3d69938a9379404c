import { useRef } from "react";
import { isExtraFileName, problemLimits } from "../../../../shared/problem/problemRules.ts";
import { languageOfFile } from "../../../problem/page/statement/languageOfFile.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { TextField } from "../../../ui/control/Field.tsx";
import { FieldBlock } from "../../../ui/control/FieldBlock.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { AttachmentList } from "../attachment/AttachmentList.tsx";
import { CodeField } from "../fields/CodeField.tsx";
import { FormSection } from "../fields/FormSection.tsx";
import { type FormFile, newKey } from "../model/formModel.ts";
import { useFieldError, useFormField } from "../model/formStore.tsx";
import { useProblemWords } from "../texts.ts";
import { FieldError } from "./FieldError.tsx";
import styles from "./fields.module.css";

/** Extra files for contestants, extra files for the judge, and attachments of the statement. */
export function FilesSection({ pid }: { pid: number | null }) {
  const t = useProblemWords();
  return (
    <FormSection name="files" title={t("section.files")} hint={t("files.hint")}>
      <FileList
        field="userFiles"
        errorField="userExtraFile"
        title={t("files.user")}
        hint={t("files.userHint")}
      />
      <FileList
        field="judgeFiles"
        errorField="judgeExtraFile"
        title={t("files.judge")}
        hint={t("files.judgeHint")}
      />
      <AttachmentList pid={pid} />
    </FormSection>
  );
}

function FileList(props: {
  field: "userFiles" | "judgeFiles";
  errorField: string;
  title: string;
  hint: string;
}) {
  const { field, errorField, title, hint } = props;
  const t = useProblemWords();
  const [files, change] = useFormField(field);
  const error = useFieldError(errorField);
  const chooser = useRef<HTMLInputElement>(null);
  const isFull = files.length >= problemLimits.extraFiles;
  const set = (key: string, next: Partial<FormFile>) =>
    change(files.map((each) => (each.key === key ? { ...each, ...next } : each)));
  const read = async (chosen: readonly File[]) => {
    const added: FormFile[] = [];
    for (const file of chosen) {
      const content = file.size > problemLimits.extraFile ? null : await textOf(file);
      if (content === null) toast("bad", t("files.notText", { name: file.name }));
      else added.push({ key: newKey(), name: file.name, content });
    }
    const others = files.filter(({ name }) => !added.some((each) => each.name === name));
    if (added.length > 0) change([...others, ...added]);
  };
  return (
    <FieldBlock name={errorField} className={styles.files}>
      <header className={styles.filesHead}>
        <div>
          <h3>{title}</h3>
          <p className={styles.hint}>{hint}</p>
        </div>
        <div className={styles.buttons}>
          <Button
            size="small"
            disabled={isFull}
            onClick={() => change([...files, { key: newKey(), name: "", content: "" }])}
          >
            {t("files.write")}
          </Button>
          <Button
            size="small"
            icon="upload"
            disabled={isFull}
            onClick={() => chooser.current?.click()}
          >
            {t("files.choose")}
          </Button>
        </div>
      </header>
      <FieldError />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          void read([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      {files.map(({ key, name, content }) => (
        <div key={key} className={styles.file}>
          <div className={styles.fileHead}>
            <TextField
              label={t("files.name")}
              error={error !== null && !isExtraFileName(name.trim()) ? t("fault.fileName") : null}
              value={name}
              placeholder="grader.h"
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              onChange={(event) => set(key, { name: event.currentTarget.value })}
            />
            <Button
              look="quiet"
              icon="bin"
              iconOnly
              onClick={() => change(files.filter((each) => each.key !== key))}
            >
              {t("files.remove", { name })}
            </Button>
          </div>
          <CodeField
            label={t("files.content", { name })}
            hideLabel
            language={languageOfFile(name)}
            value={content}
            textKey={key}
            rows={8}
            onChange={(text) => set(key, { content: text })}
          />
        </div>
      ))}
    </FieldBlock>
  );
}

/** The file as text; null for a binary file. */
async function textOf(file: File): Promise<string | null> {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}
