import type { JudgedCase } from "../../shared/judgeProtocol.ts";
import { Verdict } from "../../shared/verdict.ts";

export interface Slowest {
  /** CPU time of the slowest case, milliseconds; null when none was run. */
  timeMs: number | null;
  /** Some case took more CPU time than the limit. */
  late: boolean;
  /** The slowest case was stopped: what it would have taken is not known. */
  stopped: boolean;
}

/**
 * How slow a program is by its cases. One that waited until the clock ended it says nothing of its CPU
 * time, and one that was not run nothing at all.
 */
export function slowestOf(cases: readonly JudgedCase[]): Slowest {
  const counted = cases.filter(
    ({ status, endedBy }) => status !== Verdict.NotSubmitted && endedBy?.ended !== "wall",
  );
  const slowest = counted.reduce<JudgedCase | undefined>(
    (most, each) => (most === undefined || each.timeMs > most.timeMs ? each : most),
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
