import type * as z from "zod/mini";
import type { getContestSubmissions } from "../../shared/contest.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { Db } from "../platform/db.ts";
import type { SignedInCall } from "../platform/route.ts";
import { listSubmissions } from "../submission/service.ts";
import { contestProblems } from "./contestProblems.sql.ts";
import { realnamesOf } from "./board.sql.ts";
import { isOrganizer } from "./policy.ts";
import { enteredContest } from "./read.ts";

/**
 * A page of a contest's submissions. `beforeContestSubmit` decides on the tests from before its start, which are for
 * its organizers: true for these alone, false for none of them. Its problems are named by their ids there.
 */
export async function listContestSubmissions(
  db: Db,
  asked: z.output<typeof getContestSubmissions.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof getContestSubmissions>> {
  const { contestID, problemID, completeProblemID, beforeContestSubmit, ...question } = asked;
  const contest = await enteredContest(db, contestID, call.viewer);
  const problems = await contestProblems(db, contestID);
  const text = problemID?.toUpperCase();
  const organizes = isOrganizer(call.viewer, contest.guarded);
  const named = problems.filter(({ displayId }) =>
    completeProblemID ? displayId === text : displayId.includes(text ?? ""),
  );
  const page = await listSubmissions(
    db,
    {
      ...question,
      ...{ problemID: undefined, completeProblemID: false },
      ...(text !== undefined && { pids: named.map(({ pid }) => pid) }),
      within: {
        ...{ scope: "contest", scopeId: contestID },
        ...(beforeContestSubmit && { before: contest.startTime }),
        // Nobody else sees tests, and a list without this condition is paged faster.
        ...(beforeContestSubmit === false && organizes && { since: contest.startTime }),
      },
    },
    call,
  );
  const uids = organizes ? [...new Set(page.records.map(({ uid }) => uid))] : [];
  const names = new Map(
    (uids.length > 0 ? await realnamesOf(db, uids) : []).map(({ uid, realname }) => [
      uid,
      realname,
    ]),
  );
  return {
    total: page.total,
    records: page.records.map((row) => ({
      ...row,
      displayId: row.displayPid,
      realname: names.get(row.uid) ?? null,
    })),
  };
}
