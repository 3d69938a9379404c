import type { Db } from "../../platform/db.ts";
import { upsolvedLetters } from "./contestHistory.sql.ts";

/** A contest, and the moment after which solving its problems is apart from it. */
interface SolvedSince {
  contestId: number;
  since: Date;
}

/** Letters of problems that a person first solved after these moments, in the same order; one query. */
export async function upsolvedSince(
  db: Db,
  person: string,
  asked: readonly SolvedSince[],
): Promise<string[][]> {
  if (asked.length === 0) return [];
  const rows = await upsolvedLetters(
    ...([db, person] as const),
    ...([asked.map(({ contestId }) => contestId), asked.map(({ since }) => since)] as const),
  );
  const found = new Map(rows.map((row) => [keyOf(row), row.letters]));
  return asked.map((one) => found.get(keyOf(one)) ?? []);
}

function keyOf({ contestId, since }: SolvedSince): string {
  return `${contestId} ${since.getTime()}`;
}
