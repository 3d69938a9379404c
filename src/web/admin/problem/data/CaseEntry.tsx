import type { ReactNode } from "react";
import { downloadCase } from "../../../../shared/problem/testData.ts";
import { download } from "../../../platform/api.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { FieldInput } from "../../../ui/control/FieldInput.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { isGroup, isScore, type CaseItem, type CaseItemFile } from "../model/casesModel.ts";
import styles from "./data.module.css";
import { sizeText } from "./sizeText.ts";
import { useDataWords } from "./texts.ts";

/** One case: its files with their sizes, its points and its group. */
export function CaseEntry(props: {
  item: CaseItem;
  number: number;
  handle: ReactNode;
  pid: number;
  isScored: boolean;
  /** Numbers of the subtasks to choose from; null if the user types a number. */
  subtasks: readonly number[] | null;
  onSet: (change: Partial<Pick<CaseItem, "score" | "group">>) => void;
  onShow: () => void;
  onRemove: () => void;
}) {
  const { item, number, handle, pid, isScored, subtasks, onSet, onShow, onRemove } = props;
  const t = useDataWords();
  const badScore = isScored && !isScore(item.score);
  const badGroup = !isGroup(item.group);
  return (
    <div className={styles.entry}>
      {handle}
      <span className={`figures ${styles.number}`}>{number}</span>
      <FileCell file={item.input} label={t("input")} onShow={onShow} />
      <FileCell file={item.output} label={t("output")} onShow={onShow} />
      {isScored && (
        <FieldInput
          className={styles.figure}
          inputMode="numeric"
          aria-label={t("scoreOf", { number })}
          placeholder={t("shared")}
          value={item.score}
          aria-invalid={badScore || undefined}
          title={badScore ? t("badScore") : undefined}
          onChange={(event) => onSet({ score: event.currentTarget.value })}
        />
      )}
      {subtasks ? (
        <select
          className={styles.figure}
          aria-label={t("groupOf", { number })}
          value={item.group}
          onChange={(event) => onSet({ group: event.currentTarget.value })}
        >
          <option value="">–</option>
          {subtasks.map((num) => (
            <option key={num} value={String(num)}>
              {num}
            </option>
          ))}
        </select>
      ) : (
        <FieldInput
          className={styles.figure}
          inputMode="numeric"
          aria-label={t("groupOf", { number })}
          placeholder="–"
          value={item.group}
          aria-invalid={badGroup || undefined}
          title={badGroup ? t("badGroup") : undefined}
          onChange={(event) => onSet({ group: event.currentTarget.value })}
        />
      )}
      <span className={styles.entryButtons}>
        <DownloadCase item={item} number={number} pid={pid} />
        <Button look="quiet" size="small" icon="bin" iconOnly onClick={onRemove}>
          {t("remove", { number })}
        </Button>
      </span>
    </div>
  );
}

function FileCell(props: { file: CaseItemFile; label: string; onShow: () => void }) {
  const { file, label, onShow } = props;
  const t = useDataWords();
  const name = file.name || t("typed");
  return (
    <button
      type="button"
      className={styles.fileCell}
      aria-label={`${label}: ${t("preview", { name })}, ${sizeText(file.size)}`}
      title={name}
      onClick={onShow}
    >
      <span className={styles.fileName}>{name}</span>
      <span className={`figures ${styles.fileSize}`}>{sizeText(file.size)}</span>
    </button>
  );
}

/** Downloads a case; available only for stored cases, because other cases are not on the server yet. */
function DownloadCase({ item, number, pid }: { item: CaseItem; number: number; pid: number }) {
  const t = useDataWords();
  const errorText = useErrorText();
  const { input, output } = item;
  if (!("kept" in input.from) || !("kept" in output.from)) return null;
  const fetchIt = async () => {
    try {
      const names = { inputData: input.name, outputData: output.name };
      const { file, name } = await download(downloadCase, { pid, ...names });
      saveFile(file, name);
    } catch (error) {
      toast("bad", errorText(error));
    }
  };
  return (
    <Button look="quiet" size="small" icon="download" iconOnly onClick={() => void fetchIt()}>
      {t("downloadCase", { number })}
    </Button>
  );
}
