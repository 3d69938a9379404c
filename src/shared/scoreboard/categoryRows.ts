import type { SentRow } from "../contest/contestBoard.ts";
import { isAbsent, placed, type RankRow } from "./boardChange.ts";

/** The rows of a category with ranks among themselves, see {@link membersOf}. */
export function categoryRows(rows: Iterable<SentRow>, category: number): RankRow[] {
  return placed(membersOf(rows, category));
}

/**
 * The rows of a category, in ACM contests with first solvers among themselves. A first solver that is provisional on the
 * whole board stays so.
 */
export function membersOf(rows: Iterable<SentRow>, category: number): SentRow[] {
  const members = [...rows].filter(
    (row) => row.categories?.includes(category) === true && !isAbsent(row),
  );
  const first = firstTimes(members);
  return members.map((row) => withFirst(row, first));
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

function withFirst(row: SentRow, first: ReadonlyMap<string, number>): SentRow {
  if (!("ac" in row) || row.isStar) return row;
  const cells = Object.entries(row.submissionInfo).map(([letter, cell]) => {
    const isFirstAC = cell.isAC === true && cell.ACTime === first.get(letter);
    return [
      letter,
      isFirstAC === (cell.isFirstAC ?? false) ? cell : { ...cell, isFirstAC },
    ] as const;
  });
  return { ...row, submissionInfo: Object.fromEntries(cells) };
}
