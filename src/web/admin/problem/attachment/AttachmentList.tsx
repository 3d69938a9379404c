import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PROBLEM_FILES_MAX, type ProblemFile } from "../../../../shared/problem/problemFile.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { useFormField } from "../model/formStore.tsx";
import { useFormWords } from "../formWords.ts";
import { problemFilesQuery } from "../queries.ts";
import { useFileDrop } from "../../../ui/control/useFileDrop.ts";
import styles from "./attachment.module.css";
import { AttachmentRow } from "./AttachmentRow.tsx";
import { ChooseFiles, PendingFiles } from "./PendingFiles.tsx";
import { DeleteDialog, ReplaceDialog } from "./AttachmentDialogs.tsx";
import { useAttachments } from "./useAttachments.ts";

/**
 * Pictures of the statement and files to download; files of a new problem are uploaded when the problem is first saved.
 */
export function AttachmentList({ pid }: { pid: number | null }) {
  const t = useFormWords();
  return (
    <section className={styles.attachments} aria-label={t("attachments.title")}>
      {pid === null ? <ChooseFiles /> : <Files pid={pid} />}
    </section>
  );
}

function Files({ pid }: { pid: number }) {
  const t = useFormWords();
  const { data: files, error, refetch } = useQuery(problemFilesQuery(pid));
  const list = useAttachments(pid, files ?? []);
  const isUsed = useMentions();
  const chooser = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(list.add);
  const [toDelete, setToDelete] = useState<ProblemFile | null>(null);
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
          busy={list.sending !== null}
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
          list.add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      {list.sending !== null && (
        <p className={styles.sending} role="status">
          {t("attachments.adding", { name: list.sending })}
        </p>
      )}
      <PendingFiles note={<p className={styles.hint}>{t("attachments.notYet")}</p>} />
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
                onDelete={() => setToDelete(file)}
              />
            ))}
          </ul>
          <p className={styles.hint}>
            {t("attachments.count", { count: files.length, max: PROBLEM_FILES_MAX })}
          </p>
        </>
      )}
      {toDelete && (
        <DeleteDialog
          file={toDelete}
          isUsed={isUsed(toDelete.name)}
          onDelete={() => list.deleteFile(toDelete.name)}
          onClose={() => setToDelete(null)}
        />
      )}
      {list.existing && (
        <ReplaceDialog
          names={list.existing.names}
          onReplace={() => void list.send(list.existing?.files ?? [], "replace")}
          onKeepBoth={() => void list.send(list.existing?.files ?? [], "beside")}
          onClose={list.dismiss}
        />
      )}
    </div>
  );
}

/** Returns a function that checks whether the statement in the form, in any of its languages, mentions a file. */
function useMentions(): (name: string) => boolean {
  const [statements] = useFormField("statements");
  const text = Object.values(statements)
    .flatMap(({ description, input, output, hint }) => [description, input, output, hint])
    .join("\n");
  return (name) => text.includes(name);
}
