import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { isId } from "../../shared/call/ids.ts";
import { LineCommentsPanel } from "../lineComment/LineCommentsPanel.tsx";
import { OneSubmission } from "../submission/detail/SubmissionDetailPage.tsx";
import { useTraining } from "./trainingContext.ts";
import css from "./TrainingSubmissionPage.module.css";

/** One submission, below the header of its training; in a training of a class, with the teachers' comments. */
export function TrainingSubmissionPage() {
  const { tid, uid, detail } = useTraining();
  const { submitID = "" } = useParams({ strict: false });
  return (
    <div className={css.page}>
      <OneSubmission frame={{ kind: "training", id: tid }} />
      {detail.classId !== null && isId(submitID) && (
        <Suspense>
          <LineCommentsPanel submitId={Number(submitID)} uid={uid} />
        </Suspense>
      )}
    </div>
  );
}
