import {
  decideLateVerdict,
  type LateVerdict,
} from "../../../shared/contestOrganizer/contestRejudge.ts";
import { call } from "../../platform/api.ts";
import { SubmissionLink } from "../../submission/SubmissionLinks.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { VerdictMark } from "../../ui/mark/VerdictMark.tsx";
import { useContest } from "../contestContext.ts";
import { useQueueWork } from "../useQueueWork.ts";
import { useWorkWords } from "../workTexts.ts";
import css from "./OrganizerPage.module.css";

/**
 * Verdicts from remote judges that arrived after the results were final; the organizer accepts or rejects each of them.
 */
export function LateVerdicts({ rows }: { rows: readonly LateVerdict[] }) {
  const t = useWorkWords();
  if (rows.length === 0) return null;
  return (
    <Panel title={t("overview.lateVerdicts")} label={t("overview.lateVerdicts")}>
      <p>{t("overview.lateText")}</p>
      <ul role="list" className={css.changed}>
        {rows.map((row) => (
          <Late key={row.submitId} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

function Late({ row }: { row: LateVerdict }) {
  const t = useWorkWords();
  const { cid } = useContest();
  const { submitId, displayId, username, status, submitTime } = row;
  const act = useQueueWork(
    cid,
    (decision: "take" | "leave") => call(decideLateVerdict, { cid, submitId, decision }),
    (_done, decision) => toast("good", t(`overview.lateDone.${decision}`)),
  );
  const button = (decision: "take" | "leave") => (
    <Button
      size="small"
      busy={act.isPending && act.variables === decision}
      onClick={() => !act.isPending && act.mutate(decision)}
    >
      {t(`overview.late.${decision}`)}
    </Button>
  );
  return (
    <li>
      <p className={css.lateRow}>
        <SubmissionLink row={{ cid, displayPid: displayId ?? "", submitId }}>
          {displayId ?? "–"}
        </SubmissionLink>
        <span className={css.name}>{username}</span>
        <VerdictMark status={status} />
        <TimeAgo at={submitTime} />
      </p>
      <div className={css.changedActs}>
        {button("take")}
        {button("leave")}
      </div>
    </li>
  );
}
