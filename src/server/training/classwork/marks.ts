import { statusUnder } from "../../../shared/verdict/feedback.ts";
import { showsPoints } from "../../../shared/class/homeworkRule.ts";
import type { OwnStatuses } from "../../../shared/problem/problemSet.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Principal } from "../../platform/route/principal.ts";
import { marksOf, ownWork, solvedOrLatest } from "../../problemSet/service.ts";
import { ownStatuses } from "../marks.ts";
import { classworkScopeName } from "./names.ts";
import { enteredClasswork } from "./read.ts";

/**
 * A user's status for each problem in a training of a class. If the training is homework, the status is derived from
 * the submissions to it, as far as its feedback policy shows verdicts. Otherwise, the status is determined as in
 * trainings outside of classes.
 */
export async function classworkMarks(
  db: Db,
  viewer: Principal,
  { scopeId, pids }: { scopeId: number; pids: readonly number[] },
): Promise<OwnStatuses> {
  const { homework, isStaff } = await enteredClasswork(db, scopeId, viewer);
  if (homework === null) return ownStatuses(db, viewer.uid, pids);
  const question = { scope: classworkScopeName, scopeId, uid: viewer.uid, pids };
  const work = await ownWork(db, question);
  if (isStaff || showsPoints(homework, db.clock.now())) return marksOf(work, solvedOrLatest);
  return marksOf(work, ({ status }) => ({ status: statusUnder("none", status), score: null }));
}
