import type { Total } from "./rule.ts";

/** The rank that is sent for contestants out of competition. */
export const STAR_RANK = -1;

export interface RankedRow {
  /**
   * Ranks start at 1; rows with equal totals share a rank, and the following ranks are skipped accordingly (1, 1, 3).
   * Star users have {@link STAR_RANK}.
   */
  rank: number;
  /** Time of the first submission, by which rows with equal totals are ordered; Infinity if there is none. */
  firstSubmission: number;
}

interface Unranked {
  uid: string;
  isStar: boolean;
  total: Total;
  firstSubmission: number;
}

/**
 * Rows in order, with ranks. Contestants out of competition are placed by their total but do not take up a rank.
 */
export function ranked<Row extends Unranked>(rows: readonly Row[]): (Row & { rank: number })[] {
  let competing = 0;
  let last: { total: Total; rank: number } | undefined;
  return rows.toSorted(inOrder).map((row) => {
    if (row.isStar) return { ...row, rank: STAR_RANK };
    competing += 1;
    if (!last || !isEqual(last.total, row.total)) last = { total: row.total, rank: competing };
    return { ...row, rank: last.rank };
  });
}

/**
 * The rows of these members, ranked among themselves. Rows that shared a rank still share a rank, and rows out of
 * competition keep their rank.
 */
export function rankedAmong<Row extends { uid: string; rank: number }>(
  rows: readonly Row[],
  members: ReadonlySet<string>,
): Row[] {
  const own = rows.filter(({ uid }) => members.has(uid));
  const places = new Map<number, number>();
  const ranks = own.flatMap(({ rank }) => (rank === STAR_RANK ? [] : [rank]));
  for (const [at, rank] of ranks.toSorted((a, b) => a - b).entries()) {
    if (!places.has(rank)) places.set(rank, at + 1);
  }
  return own.map((row) => ({ ...row, rank: places.get(row.rank) ?? STAR_RANK }));
}

/**
 * The recorded rows keep their ranks; the added row is ranked by its total, and its position among rows with an equal
 * total depends on the first submission.
 */
export function withRow<Row extends Unranked & RankedRow>(
  recorded: readonly Row[],
  added: Omit<Row, "rank">,
): Row[] {
  const addedRow = added as Row;
  const others = recorded.filter(({ uid }) => uid !== addedRow.uid);
  const better = others.filter(
    (row) => row.rank !== STAR_RANK && isBetter(row.total, addedRow.total),
  );
  const before = others.filter((row) => inOrder(row, addedRow) < 0).length;
  return [
    ...others.slice(0, before),
    { ...addedRow, rank: better.length + 1 },
    ...others.slice(before),
  ];
}

function isBetter(a: Total, b: Total): boolean {
  return compared(a, b) < 0;
}

function isEqual(a: Total, b: Total): boolean {
  return compared(a, b) === 0;
}

/** All comparisons of totals use this function; the result is negative if `a` is better. */
function compared(a: Total, b: Total): number {
  return b.points - a.points || a.time - b.time || (a.last ?? 0) - (b.last ?? 0);
}

function inOrder(a: Unranked, b: Unranked): number {
  const byTotal = compared(a.total, b.total);
  if (byTotal !== 0) return byTotal;
  if (a.firstSubmission !== b.firstSubmission)
    return a.firstSubmission < b.firstSubmission ? -1 : 1;
  return a.uid < b.uid ? -1 : 1;
}
