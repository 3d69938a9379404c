import { useEffect, useRef } from "react";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { isFinished } from "../../../shared/verdict/verdict.ts";

/**
 * Refetches the detail once if a verdict arrives after it was loaded, because rows on the live channel contain neither
 * an error text nor the points by subtask.
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
  const due =
    row !== null &&
    read !== null &&
    isFinished(row.status) &&
    (row.status !== read.status || row.score !== read.score);
  useEffect(() => {
    if (due) latest.current();
  }, [due]);
}
