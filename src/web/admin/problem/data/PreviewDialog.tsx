import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { PREVIEW_BYTES, TYPED_MAX } from "../../../../shared/problem/testData.ts";
import type { CaseItem, CaseItemFile } from "../model/casesModel.ts";
import styles from "./data.module.css";
import { previewQuery } from "./queries.ts";
import { sizeText } from "./sizeText.ts";
import { useDataWords } from "./texts.ts";

/** Shows the beginning of the input file and of the output file of a case. */
export function PreviewDialog(props: {
  pid: number;
  item: CaseItem;
  number: number;
  onEdit: () => void;
  onClose: () => void;
}) {
  const { pid, item, number, onEdit, onClose } = props;
  const t = useDataWords();
  // Files that fit completely in the preview, and files that were typed in, can be edited.
  const isSmall = [item.input, item.output].every(
    ({ size, from }) => size <= ("text" in from ? TYPED_MAX : PREVIEW_BYTES),
  );
  return (
    <Dialog
      title={t("previewTitle", { number })}
      width="52rem"
      onClose={onClose}
      footer={isSmall && <Button onClick={onEdit}>{t("edit")}</Button>}
    >
      <div className={styles.both}>
        <FilePreview pid={pid} file={item.input} label={t("input")} />
        <FilePreview pid={pid} file={item.output} label={t("output")} />
      </div>
    </Dialog>
  );
}

function FilePreview({ pid, file, label }: { pid: number; file: CaseItemFile; label: string }) {
  const t = useDataWords();
  const { data, error, refetch } = useQuery(previewQuery(pid, file));
  const { from } = file;
  const size = sizeText(file.size);
  const content = "text" in from ? { text: from.text, whole: true, binary: false } : data;
  return (
    <figure className={styles.preview}>
      <figcaption>
        <span>{label}</span>
        <span className={styles.fileName} title={file.name}>
          {file.name || t("typed")}
        </span>
      </figcaption>
      {error && !content ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
        <pre tabIndex={0} role="region" aria-label={label} aria-busy={!content}>
          {content && (content.binary ? t("binary", { size }) : content.text || t("empty"))}
        </pre>
      )}
      {content && !content.whole && !content.binary && (
        <p className={styles.note}>{t("cut", { size })}</p>
      )}
    </figure>
  );
}
