import { useEffect, useRef } from "react";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { isFinished } from "../../../shared/verdict/verdict.ts";

/**
 * Rows on the live channel contain no error text; if the verdict arrives after the detail was loaded, the detail is
 * refetched once.
 */
export function useRefetchWhenFinished(
  row: SubmissionRow | null,
  read: SubmissionRow | null,
  refetch: () => void,
): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  const due = row !== null && read !== null && isFinished(row.status) && !isFinished(read.status);
  useEffect(() => {
    if (due) latest.current();
  }, [due]);
}
