import type { ContestOverview } from "../../../shared/contestOrganizer/contestOverview.ts";
import { rejudgeMany } from "../../../shared/submission/rejudge.ts";
import { call } from "../../platform/api.ts";
import { isRoot, useSession } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useContest } from "../contestContext.ts";
import { useQueueWork } from "../useQueueWork.ts";
import { useWorkWords } from "../workTexts.ts";
import css from "./OrganizerPage.module.css";
import { SubmissionRows } from "./SubmissionRows.tsx";

/** The newest submissions that could not be judged; root can rejudge them. */
export function FailedSubmissions(props: {
  rows: ContestOverview["failedSubmissions"];
  /** Total number of failed submissions. */
  failed: number;
}) {
  const { rows, failed } = props;
  const t = useWorkWords();
  const root = isRoot(useSession()?.user);
  const retry = useRetry();
  if (rows.length === 0) return null;
  const ids = rows.map(({ submitId }) => submitId);
  return (
    <Panel
      flush
      title={t("overview.failedList")}
      label={t("overview.failedList")}
      action={
        root && (
          <Button
            size="small"
            icon="refresh"
            busy={retry.isPending}
            onClick={() => retry.mutate(ids)}
          >
            {t("overview.rejudge", { count: ids.length })}
          </Button>
        )
      }
    >
      <SubmissionRows rows={rows} />
      {failed > rows.length && (
        <p className={css.more}>{t("overview.failedMore", { count: failed - rows.length })}</p>
      )}
    </Panel>
  );
}

function useRetry() {
  const t = useWorkWords();
  const { cid } = useContest();
  return useQueueWork(
    cid,
    (submitIds: number[]) => call(rejudgeMany, { submitIds }),
    ({ queued }) => toast("good", t("overview.rejudged", { count: queued.length })),
  );
}
