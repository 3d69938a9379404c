import type { JudgedCase } from "../../shared/judge/judgeResult.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";

export interface Slowest {
  /** CPU time of the slowest case in milliseconds; null if no case was run. */
  timeMs: number | null;
  /** Whether at least one case took more CPU time than the limit. */
  late: boolean;
  /** Whether the slowest case was stopped, so that its full time is not known. */
  stopped: boolean;
}

/**
 * CPU time of the slowest case. Cases stopped at the wall-time limit do not reveal how much CPU time the program needs,
 * so they are skipped, like cases that were not run.
 */
export function slowestOf(cases: readonly JudgedCase[]): Slowest {
  const counted = cases.filter(
    ({ status, endedBy }) => status !== Verdict.NotSubmitted && endedBy?.ended !== "wall",
  );
  const slowest = counted.reduce<JudgedCase | undefined>(
    (max, each) => (max === undefined || each.timeMs > max.timeMs ? each : max),
    undefined,
  );
  const isLate = ({ status, endedBy }: JudgedCase) =>
    status === Verdict.TimeLimitExceeded && endedBy?.ended === "cpu";
  return {
    timeMs: slowest?.timeMs ?? null,
    late: counted.some(isLate),
    stopped: slowest !== undefined && isLate(slowest) && slowest.endedBy?.stopped === true,
  };
}
