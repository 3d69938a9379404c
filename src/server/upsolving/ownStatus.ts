import type { OwnStatuses } from "../../shared/problem/problemSet.ts";
import type { Db } from "../platform/database/db.ts";
import { marksOf, solvedOrLatest, workOf } from "../problemSet/service.ts";
import { latestAfterwards } from "./sql.ts";

/**
 * A user's status for each problem after the end of the contest. It depends on later submissions, both to the contest
 * and in practice.
 */
export async function ownStatuses(
  db: Db,
  question: { uid: string; contestId: number; pids: number[] },
): Promise<OwnStatuses> {
  return marksOf(workOf(await latestAfterwards(db, question)), solvedOrLatest);
}
