import { OneSubmission } from "../submission/detail/SubmissionDetailPage.tsx";
import { useContest } from "./contestContext.ts";
import { usePrintCode } from "./print/usePrintCode.ts";
import css from "./ContestSubmissionPage.module.css";

/** One submission, shown inside the layout of its contest. */
export function ContestSubmissionPage() {
  const { cid } = useContest();
  const printCode = usePrintCode();
  return (
    <div className={css.page}>
      <OneSubmission frame={{ kind: "contest", id: cid }} onPrint={printCode} />
    </div>
  );
}
