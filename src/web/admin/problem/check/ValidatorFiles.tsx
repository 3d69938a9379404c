import { VALIDATOR_FILES_MAX } from "../../../../shared/problem/problemCheck.ts";
import { safePath } from "../../../../shared/problem/problemPackage.ts";
import { languageOfFile } from "../../../problem/page/statement/languageOfFile.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { TextField } from "../../../ui/control/Field.tsx";
import { CodeField } from "../fields/CodeField.tsx";
import { duplicateNames, type FormFile, newKey } from "../model/formModel.ts";
import { useProblemWords } from "../texts.ts";
import styles from "./check.module.css";
import { useCheckWords } from "./texts.ts";

/** Keys of files with an invalid or duplicate name. */
export function wrongFiles(files: readonly FormFile[]): Set<string> {
  const doubled = duplicateNames(files);
  const bad = files.filter(({ name }) => doubled.has(name.trim()) || !safePath.test(name.trim()));
  return new Set(bad.map(({ key }) => key));
}

/** Headers, modules and further sources of a validator, each with its name and text. */
export function ValidatorFiles(props: {
  files: FormFile[];
  onChange: (files: FormFile[]) => void;
}) {
  const { files, onChange } = props;
  const t = useCheckWords();
  const tp = useProblemWords();
  const wrong = wrongFiles(files);
  const set = (key: string, next: Partial<FormFile>) =>
    onChange(files.map((each) => (each.key === key ? { ...each, ...next } : each)));
  return (
    <section className={styles.beside}>
      <header>
        <div>
          <h3>{t("program.files")}</h3>
          <p className={styles.note}>{t("program.filesHint")}</p>
        </div>
        <Button
          size="small"
          disabled={files.length >= VALIDATOR_FILES_MAX}
          onClick={() => onChange([...files, { key: newKey(), name: "", content: "" }])}
        >
          {tp("files.write")}
        </Button>
      </header>
      {files.map(({ key, name, content }) => (
        <div key={key} className={styles.besideFile}>
          <div className={styles.besideName}>
            <TextField
              label={tp("files.name")}
              error={name !== "" && wrong.has(key) ? tp("fault.fileName") : null}
              value={name}
              placeholder="grammar.h"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              onChange={(event) => set(key, { name: event.currentTarget.value })}
            />
            <Button
              look="quiet"
              icon="bin"
              iconOnly
              onClick={() => onChange(files.filter((each) => each.key !== key))}
            >
              {tp("files.remove", { name })}
            </Button>
          </div>
          <CodeField
            label={tp("files.content", { name })}
            hideLabel
            language={languageOfFile(name)}
            value={content}
            textKey={key}
            rows={8}
            onChange={(text) => set(key, { content: text })}
          />
        </div>
      ))}
    </section>
  );
}
