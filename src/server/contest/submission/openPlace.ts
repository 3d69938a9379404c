import type { Database } from "../../platform/database/db.ts";
import type { Viewer } from "../../platform/route/route.ts";
import type { PlaceLists } from "../../scope/policy.ts";
import { submittersByName } from "../board/board.sql.ts";
import { contestProblems } from "../contestProblems.sql.ts";
import { isOrganizer } from "../policy.ts";
import { storedContests } from "../contestCache.ts";
import { enteredContest } from "../read.ts";

/**
 * Gives users who may enter a contest access to the contest's submission lists. Organizers can also search for
 * contestants by real name.
 */
export async function openContestPlace(
  db: Database,
  contestId: number,
  viewer: Viewer,
): Promise<PlaceLists> {
  const contest = await enteredContest(storedContests(db), contestId, viewer);
  const { guarded, participation } = contest;
  const organizes = isOrganizer(viewer, guarded);
  return {
    problems: () => contestProblems(db, { contestId }),
    ...(organizes && {
      submitters: async (pattern, limit) => {
        const rows = await submittersByName(db, { cid: contestId, pattern, limit });
        return rows.map(({ uid }) => uid);
      },
    }),
    start: contest.startTime,
    seesTests: organizes,
    // Entering the contest has bound the viewer to the current session, unless the viewer was already bound to another
    // one.
    facts: {
      ...guarded,
      participation: { ...participation, boundLogin: participation.boundLogin ?? viewer.loginId },
    },
  };
}
