import type { Db } from "../../platform/database/db.ts";
import { upsolvedLetters } from "./contestHistory.sql.ts";

/** A contest, and the time after which newly solved problems are listed separately as upsolved. */
interface SolvedSince {
  contestId: number;
  since: Date;
}

/**
 * For each of the given contests, in order: the letters of the problems that the user first solved after the given
 * time. Runs a single query for all contests.
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
