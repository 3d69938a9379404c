import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { isId } from "../../../../shared/call/ids.ts";
import { LineCommentsPanel } from "../../../lineComment/LineCommentsPanel.tsx";
import { OneSubmission } from "../../../submission/detail/SubmissionDetailPage.tsx";
import { submissionQuery } from "../../../submission/queries.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import { useClass } from "../../classContext.ts";
import { useHomework } from "../homeworkContext.ts";
import { useHomeworkWords } from "../texts.ts";
import css from "../HomeworkShell.module.css";

/** One submission to the homework, with the teachers' comments. */
export function HomeworkSubmissionPage() {
  const { uid } = useClass();
  const { tid, homework } = useHomework();
  const { submitID = "" } = useParams({ strict: false });
  return (
    <div className={css.page}>
      {homework.isStaff && isId(submitID) && <ToGrading submitId={Number(submitID)} />}
      <OneSubmission frame={{ kind: "training", id: tid }} />
      {isId(submitID) && (
        <Suspense>
          <LineCommentsPanel submitId={Number(submitID)} uid={uid} />
        </Suspense>
      )}
    </div>
  );
}

/** A link to the page where the submission is graded. */
function ToGrading({ submitId }: { submitId: number }) {
  const t = useHomeworkWords();
  const { classId, uid } = useClass();
  const { tid } = useHomework();
  const { data } = useQuery(submissionQuery(submitId, uid));
  if (!data) return null;
  const { uid: memberUid, pid, username } = data.submission;
  return (
    <Link
      to="/class/$classID/homework/$homeworkID/results/$memberUid"
      params={{ classID: String(classId), homeworkID: String(tid), memberUid }}
      search={{ pid }}
      className={css.back}
    >
      <Icon name="left" /> {t("toGrading", { name: username })}
    </Link>
  );
}
