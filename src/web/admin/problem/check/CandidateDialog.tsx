import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { Candidate } from "./Candidate.tsx";
import styles from "./check.module.css";
import { Failure } from "./Failure.tsx";
import { isRunning } from "./queries.ts";
import { type Applied, useCandidate } from "./useCandidate.ts";
import { useCheckOverview } from "./useCheckOverview.ts";
import { useCheckWords } from "./texts.ts";

/** Shown before a change that affects verdicts goes live: lists the verdicts that change, and asks for confirmation. */
export function CandidateDialog(props: {
  pid: number;
  id: number;
  onApplied: (saved: Applied) => void;
  /**
   * Called after the change was discarded in this dialog, or was confirmed or discarded by another user or in another
   * tab.
   */
  onDiscarded: () => void;
  /** Called when the dialog is closed; the change is still pending confirmation. */
  onLater: () => void;
}) {
  const { pid, id, onApplied, onDiscarded, onLater } = props;
  const t = useCheckWords();
  const { data, error, refetch } = useCheckOverview(pid);
  const { apply, discard, error: refused } = useCandidate(id, { onApplied, onDiscarded });
  const candidate = data?.candidate?.id === id ? data.candidate : undefined;
  const running = isRunning(candidate);
  // Whether the change was applied or discarded by another user or in another tab.
  const isGone = data !== undefined && !candidate && !apply.isPending && !discard.isPending;
  return (
    <Dialog
      title={t("candidate.dialog")}
      width="52rem"
      onClose={onLater}
      footer={
        <>
          <Button
            look="quiet"
            busy={discard.isPending}
            disabled={!candidate || apply.isPending}
            onClick={() => discard.mutate()}
          >
            {t("candidate.discard")}
          </Button>
          <Button onClick={onLater}>{t("candidate.keep")}</Button>
          <Button
            look={running ? "plain" : "primary"}
            busy={apply.isPending}
            disabled={!candidate || discard.isPending}
            onClick={() => apply.mutate()}
          >
            {t(running ? "candidate.applyNow" : "candidate.apply")}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {data && candidate && <Candidate overview={data} candidate={candidate} />}
        {!data && !error && <div className={styles.skeleton} aria-busy="true" />}
        {isGone && (
          <p className={styles.warn} role="status">
            {t("candidate.gone")}
          </p>
        )}
        {!isGone && <p className={styles.note}>{t("candidate.keepNote")}</p>}
        <Failure error={refused} />
      </div>
    </Dialog>
  );
}
