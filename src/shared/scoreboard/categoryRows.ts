import type { SentRow } from "../contest/contestBoard.ts";
import { isAbsent, placed, type RankRow } from "./boardChange.ts";

/**
 * All contestants out of competition, treated as a category: star users and the members of categories that are out of
 * competition.
 */
export const UNOFFICIAL = "unofficial";

/** The id of a category, or {@link UNOFFICIAL}. */
export type CategoryChoice = number | typeof UNOFFICIAL;

/** The rows of a category, ranked within the category; see {@link membersOf}. */
export function categoryRows(rows: Iterable<SentRow>, category: CategoryChoice): RankRow[] {
  return placed(membersOf(rows, category));
}

/** Whether there are contestants out of competition. */
export function hasUnofficial(rows: Iterable<SentRow>): boolean {
  for (const row of rows) if (isIn(row, UNOFFICIAL)) return true;
  return false;
}

function isIn(row: SentRow, category: CategoryChoice): boolean {
  if (isAbsent(row)) return false;
  if (category === UNOFFICIAL) return row.isStar;
  return row.categories?.includes(category) === true;
}

/**
 * Returns the rows of the contestants in a category; in ACM contests, the first solvers are determined anew among these
 * contestants. A contestant who is only provisionally the first solver on the whole board stays provisional in the
 * category. Contestants out of competition compete with each other in their own category.
 */
export function membersOf(rows: Iterable<SentRow>, category: CategoryChoice): SentRow[] {
  const inCategory = [...rows].filter((row) => isIn(row, category));
  const members =
    category === UNOFFICIAL ? inCategory.map((row) => ({ ...row, isStar: false })) : inCategory;
  const first = firstTimes(members);
  return members.map((row) => withFirst(row, first));
}

/** For each problem, the time in seconds of the first solution by an official contestant (one without `isStar`). */
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
