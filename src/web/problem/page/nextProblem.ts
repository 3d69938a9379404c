import { Verdict } from "../../../shared/verdict.ts";

/**
 * What to offer after a problem was solved: the next of the list that is not solved yet, from the one
 * just solved on and then from the start. Null: all of them are.
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
 * How many submissions the first accepted one took, when it is this one; null when it was solved
 * before, or when not all submissions are loaded.
 */
export function attemptsToSolve(
  own: { records: readonly { submitId: number; status: number }[]; total: number },
  submitId: number,
): number | null {
  if (own.records.length < own.total) return null;
  const earlier = own.records.filter((row) => row.submitId < submitId && row.submitId > 0);
  if (!own.records.some((row) => row.submitId === submitId)) return null;
  if (earlier.some(({ status }) => status === Verdict.Accepted)) return null;
  return earlier.length + 1;
}
