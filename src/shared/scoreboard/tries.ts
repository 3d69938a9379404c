import type { AcmRankRow } from "../contest/scoreboardCalls.ts";

/** All tries that the cells of an ACM row show. */
export function triesOf(cells: AcmRankRow["submissionInfo"]): number {
  return Object.values(cells).reduce(
    (sum, { errorNum, tryNum = 0, isAC }) => sum + errorNum + tryNum + Number(isAC ?? false),
    0,
  );
}
