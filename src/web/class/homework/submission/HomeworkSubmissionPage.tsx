import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { isId } from "../../../../shared/call/ids.ts";
import { LineCommentsPanel } from "../../../lineComment/LineCommentsPanel.tsx";
import { OneSubmission } from "../../../submission/detail/SubmissionDetailPage.tsx";
import { useClass } from "../../classContext.ts";
import { useHomework } from "../homeworkContext.ts";
import css from "./HomeworkSubmissionPage.module.css";

/** One submission to the homework, with the teachers' comments. */
export function HomeworkSubmissionPage() {
  const { uid } = useClass();
  const { tid } = useHomework();
  const { submitID = "" } = useParams({ strict: false });
  return (
    <div className={css.page}>
      <OneSubmission frame={{ kind: "training", id: tid }} />
      {isId(submitID) && (
        <Suspense>
          <LineCommentsPanel submitId={Number(submitID)} uid={uid} />
        </Suspense>
      )}
    </div>
  );
}
