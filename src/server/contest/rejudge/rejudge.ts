import type * as z from "zod/mini";
import type {
  rejudgeContestProblem,
  startContestRejudging,
} from "../../../shared/contestOrganizer/contestRejudge.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { type Rejudging, REJUDGING_MAX } from "../../../shared/submission/rejudge.ts";
import { type Database, retriedTransaction } from "../../platform/database/db.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { readFinished, rejudgeMany, startWithin } from "../../rejudge/service.ts";
import type { RejudgeServices } from "../../submission/service.ts";
import { contestProblems } from "../contestProblems.sql.ts";
import { storedContests } from "../contestCache.ts";
import { visibleContest } from "../read.ts";
import { contestPlace } from "../submission/scope.ts";

/**
 * Starts a rejudging, with a preview, of a contest's submissions: all of them, those to the given problems, or the
 * selected ones. Refusals: CONTEST_NOT_FOUND, CONTEST_PROBLEM_NOT_FOUND, REJUDGING_EMPTY, REJUDGING_TOO_MANY.
 */
export async function startForContest(
  db: Database,
  input: z.output<typeof startContestRejudging.input>,
  call: SignedInCall,
): Promise<Rejudging> {
  const { cid, reason, displayIds, submitIds = null, status = null } = input;
  await visibleContest(storedContests(db), cid, call.viewer);
  const problems = displayIds === undefined ? null : await problemsByLetter(db, cid, displayIds);
  return retriedTransaction(db, (tx) =>
    startWithin(tx, call, {
      scope: contestPlace,
      scopeId: cid,
      reason,
      problems,
      submitIds,
      status,
    }),
  );
}

/**
 * Without a preview, rejudges all finished submissions to one problem of a contest, or to all problems of the contest.
 * Refusals: CONTEST_NOT_FOUND, REJUDGING_EMPTY, REJUDGING_TOO_MANY.
 */
export async function rejudgeAtOnce(
  services: RejudgeServices,
  { cid, pid }: z.output<typeof rejudgeContestProblem.input>,
  call: SignedInCall,
): Promise<null> {
  const { db } = services;
  await visibleContest(storedContests(db), cid, call.viewer);
  const submitIds = await readFinished(db, {
    scope: contestPlace.name,
    scopeId: cid,
    pid: pid ?? null,
    most: REJUDGING_MAX + 1,
  });
  if (submitIds.length === 0) throw new Refusal("REJUDGING_EMPTY");
  if (submitIds.length > REJUDGING_MAX)
    throw new Refusal("REJUDGING_TOO_MANY", { max: REJUDGING_MAX });
  await rejudgeMany(services, call, submitIds);
  return null;
}

async function problemsByLetter(db: Database, cid: number, displayIds: readonly string[]) {
  const letters = new Set(displayIds.map((displayId) => displayId.toUpperCase()));
  const problems = (await contestProblems(db, { contestId: cid })).filter(({ displayId }) =>
    letters.has(displayId),
  );
  if (problems.length !== letters.size) throw new Refusal("CONTEST_PROBLEM_NOT_FOUND");
  return problems;
}
