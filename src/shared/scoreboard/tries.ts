import type { AcmRankRow } from "../contest/scoreboardCalls.ts";

/** Number of attempts in all cells of an ACM row. */
export function triesOf(cells: AcmRankRow["submissionInfo"]): number {
  return Object.values(cells).reduce(
    (sum, { errorNum, tryNum = 0, isAC }) => sum + errorNum + tryNum + Number(isAC ?? false),
    0,
  );
}
