import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PROBLEM_FILES_MAX, type ProblemFile } from "../../../../shared/problemAdmin.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/Note.tsx";
import { useFormField } from "../form/formStore.tsx";
import { useFormWords } from "../formWords.ts";
import { problemFilesQuery } from "../queries.ts";
import { useFileDrop } from "../../../ui/useFileDrop.ts";
import styles from "./attachment.module.css";
import { AttachmentRow } from "./AttachmentRow.tsx";
import { RemoveDialog, ReplaceDialog } from "./AttachmentDialogs.tsx";
import { useAttachments } from "./useAttachments.ts";

/** Pictures of the statement and files to download. They belong to the stored problem: a new one has none. */
export function AttachmentList({ pid }: { pid: number | null }) {
  const t = useFormWords();
  return (
    <section className={styles.attachments} aria-label={t("attachments.title")}>
      {pid === null ? (
        <>
          <h3>{t("attachments.title")}</h3>
          <p className={styles.hint}>{t("attachments.saveFirst")}</p>
        </>
      ) : (
        <Files pid={pid} />
      )}
    </section>
  );
}

function Files({ pid }: { pid: number }) {
  const t = useFormWords();
  const { data: files, error, refetch } = useQuery(problemFilesQuery(pid));
  const desk = useAttachments(pid, files ?? []);
  const isUsed = useMentions();
  const chooser = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(desk.bring);
  const [doomed, setDoomed] = useState<ProblemFile | null>(null);
  return (
    <div className={styles.drop} {...drop}>
      <header className={styles.head}>
        <div>
          <h3>{t("attachments.title")}</h3>
          <p className={styles.hint}>{t("attachments.hint")}</p>
        </div>
        <Button
          size="small"
          icon="upload"
          busy={desk.sending !== null}
          disabled={!files}
          onClick={() => chooser.current?.click()}
        >
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
          desk.bring([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      {desk.sending !== null && (
        <p className={styles.sending} role="status">
          {t("attachments.adding", { name: desk.sending })}
        </p>
      )}
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!files && !error && <div className={styles.waiting} aria-busy="true" />}
      {files?.length === 0 && <p className={styles.none}>{t("attachments.none")}</p>}
      {files && files.length > 0 && (
        <>
          <ul role="list" className={styles.files}>
            {files.map((file) => (
              <AttachmentRow
                key={file.name}
                file={file}
                isUsed={isUsed(file.name)}
                onRemove={() => setDoomed(file)}
              />
            ))}
          </ul>
          <p className={styles.hint}>
            {t("attachments.count", { count: files.length, most: PROBLEM_FILES_MAX })}
          </p>
        </>
      )}
      {doomed && (
        <RemoveDialog
          file={doomed}
          isUsed={isUsed(doomed.name)}
          onRemove={() => desk.remove(doomed.name)}
          onClose={() => setDoomed(null)}
        />
      )}
      {desk.doubled && (
        <ReplaceDialog
          names={desk.doubled.names}
          onReplace={() => void desk.send(desk.doubled?.files ?? [], "replace")}
          onBeside={() => void desk.send(desk.doubled?.files ?? [], "beside")}
          onClose={desk.forget}
        />
      )}
    </div>
  );
}

/** Whether the statement in the form, in any language, names a file. */
function useMentions(): (name: string) => boolean {
  const [statements] = useFormField("statements");
  const text = Object.values(statements)
    .flatMap(({ description, input, output, hint }) => [description, input, output, hint])
    .join("\n");
  return (name) => text.includes(name);
}
