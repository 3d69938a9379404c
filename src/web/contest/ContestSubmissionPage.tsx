import { OneSubmission } from "../submission/detail/SubmissionDetailPage.tsx";
import css from "./ContestSubmissionPage.module.css";

/** One submission within the frame of its contest. */
export function ContestSubmissionPage() {
  return (
    <div className={css.page}>
      <OneSubmission />
    </div>
  );
}
