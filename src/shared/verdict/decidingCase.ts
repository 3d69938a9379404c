import { Verdict } from "./verdict.ts";

/** The case that explains the submission's verdict: the first case, in order, that was not accepted. */
export function decidingCase<Case extends { status: number }>(cases: readonly Case[]): Case | null {
  return (
    cases.find(({ status }) => status !== Verdict.Accepted && status !== Verdict.NotSubmitted) ??
    null
  );
}
