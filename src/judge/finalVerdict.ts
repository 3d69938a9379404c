import type { JudgedCase } from "../shared/judge/judgeResult.ts";
import type { SubmissionEnd } from "../shared/verdict/runEnd.ts";
import { Verdict } from "../shared/verdict/verdict.ts";

type Summed = Pick<JudgedCase, "seq" | "status" | "timeMs" | "memoryKb" | "endedBy">;

export interface FinalVerdict {
  status: number;
  timeMs: number;
  memoryKb: number;
  /** How the first failed case ended, even if the submission has a partial score; null for Accepted. */
  endedBy: SubmissionEnd | null;
}

/**
 * Verdict of a submission, determined from its cases in order: Accepted if all cases are accepted; otherwise Partial
 * Accepted if the submission earned points; otherwise the verdict of the first failed case. Cases that were skipped
 * (Not Submitted) are ignored. Time and memory are the measured maxima; they are not reduced to the limits.
 */
export function finalVerdict(cases: readonly Summed[], score: number | null): FinalVerdict {
  const inOrder = cases.toSorted((a, b) => a.seq - b.seq);
  const notAccepted = inOrder.filter(
    ({ status }) => status !== Verdict.Accepted && status !== Verdict.NotSubmitted,
  );
  const hasPoints = score === null || score > 0;
  // If the submission earned no points, its verdict must not be Partial Accepted, so a partly correct case does not
  // determine the verdict. Such a case earns no points if another case of its subtask failed.
  const decides = ({ status }: Summed) => hasPoints || status !== Verdict.PartialAccepted;
  const failed = notAccepted.find(decides) ?? notAccepted[0];
  const accepted = cases.length > 0 && cases.every(({ status }) => status === Verdict.Accepted);
  const status = accepted
    ? Verdict.Accepted
    : score !== null && score > 0
      ? Verdict.PartialAccepted
      : statusWithoutPoints(failed);
  return {
    status,
    endedBy: failed?.endedBy
      ? { ...failed.endedBy, phase: "run", seq: failed.seq, status: failed.status }
      : null,
    timeMs: inOrder.reduce((max, { timeMs }) => Math.max(max, timeMs), 0),
    memoryKb: inOrder.reduce((max, { memoryKb }) => Math.max(max, memoryKb), 0),
  };
}

function statusWithoutPoints(failed: Summed | undefined): number {
  if (!failed) return Verdict.SystemError;
  return failed.status === Verdict.PartialAccepted ? Verdict.WrongAnswer : failed.status;
}
