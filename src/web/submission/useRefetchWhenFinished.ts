import { useEffect, useRef } from "react";
import type { SubmissionRow } from "../../shared/submission.ts";
import { isFinished } from "../../shared/verdict.ts";

/**
 * Rows on the live channel carry no error text; when the verdict comes while the detail was read
 * before it, the detail is read once more.
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
