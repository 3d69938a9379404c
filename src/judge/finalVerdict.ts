import type { JudgedCase } from "../shared/judge/judgeResult.ts";
import type { SubmissionEnd } from "../shared/verdict/runEnd.ts";
import { Verdict } from "../shared/verdict/verdict.ts";

type Summed = Pick<JudgedCase, "seq" | "status" | "timeMs" | "memoryKb" | "endedBy">;

export interface FinalVerdict {
  status: number;
  timeMs: number;
  memoryKb: number;
  /** The end of the first case that failed, even with a partial score; null for Accepted. */
  endedBy: SubmissionEnd | null;
}

/**
 * Verdict of a submission from its cases in order: all accepted is accepted; with points any score
 * is Partial Accepted; otherwise the first case that failed decides. Cases that were skipped (Not
 * Submitted) are ignored. Time and memory are the measured maxima, not capped at a limit.
 */
export function finalVerdict(cases: readonly Summed[], score: number | null): FinalVerdict {
  const inOrder = cases.toSorted((a, b) => a.seq - b.seq);
  const notAccepted = inOrder.filter(
    ({ status }) => status !== Verdict.Accepted && status !== Verdict.NotSubmitted,
  );
  const hasPoints = score === null || score > 0;
  // Without points, a partly right case (in a subtask that another case failed) does not decide the verdict.
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
