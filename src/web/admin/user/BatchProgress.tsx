import type { Batch } from "../../../shared/account/user.ts";
import styles from "./dialogs.module.css";
import { useUserWords } from "./texts.ts";

/** Progress of creating accounts. */
export function BatchProgress({ batch, total }: { batch: Batch | undefined; total: number }) {
  const t = useUserWords();
  const words = t("working", { done: batch?.done ?? 0, total: batch?.total ?? total });
  return (
    <div className={styles.progress}>
      <p className="figures" role="status">
        {words}
      </p>
      <progress max={batch?.total ?? total} value={batch?.done ?? 0} aria-label={words} />
      <p className={styles.note}>{t("workingNote")}</p>
    </div>
  );
}
