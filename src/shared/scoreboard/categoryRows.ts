import type { SentRow } from "../contestBoard.ts";
import { isAbsent, placed, type RankRow } from "./boardChange.ts";

/**
 * The rows of a category with ranks, and first solvers in ACM contests, among themselves. A first solver that is
 * provisional on the whole board stays so.
 */
export function categoryRows(rows: Iterable<SentRow>, category: number): RankRow[] {
  const members = [...rows].filter(
    (row) => row.categories?.includes(category) === true && !isAbsent(row),
  );
  const first = firstTimes(members);
  return placed(members).map((row) => withFirst(row, first));
}

/** Seconds of the first solution of each problem in competition. */
function firstTimes(rows: readonly SentRow[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const row of rows) {
    if (row.isStar || !("ac" in row)) continue;
    for (const [letter, { isAC, ACTime = 0 }] of Object.entries(row.submissionInfo)) {
      const time = first.get(letter);
      if (isAC && (time === undefined || ACTime < time)) first.set(letter, ACTime);
    }
  }
  return first;
}

function withFirst(row: RankRow, first: ReadonlyMap<string, number>): RankRow {
  if (!("ac" in row) || row.rank < 0) return row;
  const cells = Object.entries(row.submissionInfo).map(([letter, cell]) => {
    const isFirstAC = cell.isAC === true && cell.ACTime === first.get(letter);
    return [
      letter,
      isFirstAC === (cell.isFirstAC ?? false) ? cell : { ...cell, isFirstAC },
    ] as const;
  });
  return { ...row, submissionInfo: Object.fromEntries(cells) };
}
