import { Verdict } from "../../../shared/verdict/verdict.ts";

/**
 * The problem to offer after a solved problem: the next unsolved problem in the list, which wraps around at its end.
 * Null if all problems are solved.
 */
export function nextProblem<Row extends { pid: number }>(
  rows: readonly Row[],
  own: Record<string, { status: number }>,
  solved: number,
): Row | null {
  const here = rows.findIndex(({ pid }) => pid === solved);
  const inTurn = [...rows.slice(here + 1), ...rows.slice(0, here + 1)];
  return inTurn.find(({ pid }) => pid !== solved && own[pid]?.status !== Verdict.Accepted) ?? null;
}

/**
 * Number of submissions up to and including this one, if this is the first accepted submission. Null if the problem was
 * solved before, or if not all submissions are loaded. `lists`: the reader's submissions to the problem, in one list for
 * each place whose attempts count.
 */
export function attemptsToSolve(
  lists: Iterable<{ records: readonly { submitId: number; status: number }[]; total: number }>,
  submitId: number,
): number | null {
  const all = [];
  for (const { records, total } of lists) {
    if (records.length < total) return null;
    all.push(...records);
  }
  const earlier = all.filter((row) => row.submitId < submitId && row.submitId > 0);
  if (!all.some((row) => row.submitId === submitId)) return null;
  if (earlier.some(({ status }) => status === Verdict.Accepted)) return null;
  return earlier.length + 1;
}
