import { OneSubmission } from "../submission/detail/SubmissionDetailPage.tsx";
import { useTraining } from "./trainingContext.ts";
import css from "./TrainingSubmissionPage.module.css";

/** One submission, below the header of its training. */
export function TrainingSubmissionPage() {
  const { tid } = useTraining();
  return (
    <div className={css.page}>
      <OneSubmission frame={{ kind: "training", id: tid }} />
    </div>
  );
}
