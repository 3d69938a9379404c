import type * as z from "zod/mini";
import type { getContestSubmissions } from "../../../shared/contest.ts";
import type { OutputOf } from "../../../shared/endpoint.ts";
import type { Db } from "../../platform/db.ts";
import { containing } from "../../platform/likePattern.ts";
import type { SignedInCall } from "../../platform/route.ts";
import { listSubmissions, LOOKED_UP_MAX, type People } from "../../submission/service.ts";
import { contestProblems } from "../contestProblems.sql.ts";
import { realnamesOf, submittersCalled } from "../board/board.sql.ts";
import { isOrganizer } from "../policy.ts";
import { enteredContest } from "../read.ts";

/** Those of a contest who are called so, by their usernames or their real names. */
async function submittersNamed(db: Db, cid: number, text: string): Promise<People> {
  const pattern = containing(text.toLowerCase());
  const found = await submittersCalled(db, cid, pattern, LOOKED_UP_MAX + 1);
  if (found.length > LOOKED_UP_MAX)
    return { name: { pattern, pieces: undefined, realNames: true } };
  return { few: found.map(({ uid }) => uid) };
}

/**
 * A page of a contest's submissions. `beforeContestSubmit` decides on the tests from before its start, which are for
 * its organizers: true for these alone, false for none of them. Its problems are named by their ids there. Organizers
 * find contestants by their real names, too.
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
  const { username } = question;
  const people =
    organizes && username !== undefined && (await submittersNamed(db, contestID, username));
  const named = problems.filter(({ displayId }) =>
    completeProblemID ? displayId === text : displayId.includes(text ?? ""),
  );
  const page = await listSubmissions(
    db,
    {
      ...question,
      problemID: undefined,
      completeProblemID: false,
      ...(text !== undefined && { pids: named.map(({ pid }) => pid) }),
      ...(people && { people }),
      within: {
        scope: "contest",
        scopeId: contestID,
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
