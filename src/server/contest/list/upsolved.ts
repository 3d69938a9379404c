import type { Db } from "../../platform/database/db.ts";
import { upsolvedLetters } from "./contestHistory.sql.ts";

/** A contest, and the time after which problems that a user solves are listed separately. */
interface SolvedSince {
  contestId: number;
  since: Date;
}

/**
 * For each of the given contests, in order: letters of the problems that a user first solved after the contest's given
 * time; one query reads all of them.
 */
export async function upsolvedSince(
  db: Db,
  uid: string,
  contests: readonly SolvedSince[],
): Promise<string[][]> {
  if (contests.length === 0) return [];
  const rows = await upsolvedLetters(db, {
    uid,
    contestIds: contests.map(({ contestId }) => contestId),
    moments: contests.map(({ since }) => since),
  });
  const letters = new Map(rows.map((row) => [keyOf(row), row.letters]));
  return contests.map((contest) => letters.get(keyOf(contest)) ?? []);
}

function keyOf({ contestId, since }: SolvedSince): string {
  return `${contestId} ${since.getTime()}`;
}
