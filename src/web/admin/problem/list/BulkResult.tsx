import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { useProblemWords } from "../texts.ts";
import styles from "./ProblemListPage.module.css";
import { WordSpace } from "../../../ui/text/WordSpace.tsx";

/** Result of a bulk action on the selected rows. */
export interface Outcome {
  done: number;
  archived: number;
  refused: { pid: number; problemId: string; reason: string }[];
}

/** The unchanged problems of a selection, each with the reason why it was not changed. */
export function BulkResult({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const t = useProblemWords();
  const { done, archived, refused } = outcome;
  return (
    <Dialog
      title={t("bulk.resultTitle")}
      width="34rem"
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          {t("bulk.close")}
        </Button>
      }
    >
      <div className={styles.removal}>
        <p role="status">
          {t("bulk.result", { done: done + archived, refused: refused.length })}
          <WordSpace />
          {archived > 0 && t("bulk.archivedNote", { count: archived })}
        </p>
        <ul role="list" className={styles.refused}>
          {refused.map(({ pid, problemId, reason }) => (
            <li key={pid}>
              <Icon name="warning" />
              <span className={styles.displayId}>{problemId || t("bulk.gone")}</span>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
