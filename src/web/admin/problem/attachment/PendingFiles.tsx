import { type ReactNode, useRef } from "react";
import { PROBLEM_FILES_MAX, uploadProblemFile } from "../../../../shared/problem/problemFile.ts";
import { useStore } from "../../../platform/store.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useFileDrop } from "../../../ui/control/useFileDrop.ts";
import { sizeText } from "../data/sizeText.ts";
import { useFormWords } from "../formWords.ts";
import { useFormStore } from "../model/formStore.tsx";
import styles from "./attachment.module.css";

const LIMIT = uploadProblemFile.upload?.maxBytes ?? 0;

/**
 * Lets the user choose files for a problem that does not exist yet; the files are uploaded when the problem is saved
 * for the first time.
 */
export function ChooseFiles() {
  const t = useFormWords();
  const { files } = useFormStore();
  const count = useStore(files).length;
  const chooser = useRef<HTMLInputElement>(null);
  const add = (chosen: readonly File[]) => {
    let pending = files.get();
    for (const file of chosen) {
      const others = pending.filter(({ name }) => name !== file.name);
      if (file.size > LIMIT) {
        toast("bad", t("attachments.tooLarge", { name: file.name, limit: sizeText(LIMIT) }));
      } else if (others.length >= PROBLEM_FILES_MAX) {
        toast("bad", t("attachments.full", { name: file.name, max: PROBLEM_FILES_MAX }));
      } else pending = [...others, file];
    }
    files.set(pending);
  };
  const drop = useFileDrop(add);
  return (
    <div className={styles.drop} {...drop}>
      <header className={styles.head}>
        <div>
          <h3>{t("attachments.title")}</h3>
          <p className={styles.hint}>{t("attachments.withSave")}</p>
        </div>
        <Button size="small" icon="upload" onClick={() => chooser.current?.click()}>
          {t("attachments.add")}
        </Button>
      </header>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t("attachments.add")}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      {count === 0 ? <p className={styles.none}>{t("attachments.none")}</p> : <PendingFiles />}
    </div>
  );
}

/** Lists the chosen files that will be uploaded when the form is saved; renders nothing if there are none. */
export function PendingFiles({ note }: { note?: ReactNode }) {
  const t = useFormWords();
  const { files } = useFormStore();
  const waiting = useStore(files);
  if (waiting.length === 0) return null;
  return (
    <>
      {note}
      <ul role="list" className={styles.files} aria-label={t("attachments.waiting")}>
        {waiting.map((file) => (
          <li key={file.name} className={styles.file}>
            <span className={styles.face}>
              <Icon name="file" />
            </span>
            <span className={styles.name}>
              <code>{file.name}</code>
              <span className={styles.facts}>
                <span className="figures">{sizeText(file.size)}</span>
                <span className={styles.unused}>{t("attachments.notUploaded")}</span>
              </span>
            </span>
            <span className={styles.acts}>
              <Button
                look="quiet"
                size="small"
                icon="bin"
                iconOnly
                onClick={() => files.set(waiting.filter((each) => each !== file))}
              >
                {t("attachments.delete", { name: file.name })}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
