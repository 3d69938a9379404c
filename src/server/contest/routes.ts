import * as calls from "../../shared/contest/contest.ts";
import { getContestCalendar } from "../../shared/contest/contestCalendar.ts";
import { getContestsWithOwnData } from "../../shared/contest/contestNames.ts";
import { getContestReminder, setContestReminder } from "../../shared/contest/contestReminder.ts";
import { unregisterContest } from "../../shared/contest/contestRegistration.ts";
import { listContestHistory } from "../../shared/contest/contestHistory.ts";
import * as ranks from "../../shared/contest/scoreboardCalls.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { fileSecret, type ProblemPages } from "../problem/service.ts";
import { listOfPlace, type ListSource, statusesOfPlace } from "../submission/service.ts";
import type { ContestBoards } from "./board/boards.ts";
import { listContests, readCalendar, readRecentContests } from "./list/contestList.ts";
import { listContestsWithOwnData } from "./list/ownData.ts";
import { listHistory } from "./list/contestHistory.ts";
import { readOutsideBoard, readOutsideInfo } from "./board/outsideScoreboard.ts";
import { listContestProblems } from "./board/boardProblems.ts";
import { readContestProblem } from "./problem/contestProblem.ts";
import { rankPage } from "./board/rankPage.ts";
import { announcedContest, enteredContest, readContest } from "./read.ts";
import { readReminderWish, setReminderWish } from "./reminder/wishes.ts";
import { readAccess, register, unregister } from "./participant/register.ts";

export interface ContestServices {
  boards: ContestBoards;
  pages: ProblemPages;
  lists: ListSource;
}

export function contestRoutes(
  context: RouteContext,
  bus: Bus,
  { boards, pages, lists }: ContestServices,
): void {
  const { db } = context;
  const { contests } = boards;
  const tools = { db, bus, boards, contests, pages };
  const secret = fileSecret(db);

  route(context, calls.getRecentContest, () => readRecentContests(db));

  route(context, calls.getContestList, (input, { viewer }) => listContests(db, input, viewer));
  route(context, getContestCalendar, (input, { viewer }) => readCalendar(db, input, viewer));
  route(context, getContestsWithOwnData, (_input, { viewer }) =>
    listContestsWithOwnData(db, viewer.uid),
  );
  route(context, calls.getContestInfo, async ({ cid }, call) =>
    readContest(contests, await announcedContest(contests, cid, call.viewer), call),
  );
  route(context, calls.registerContest, (input, call) => register(tools, input, call));
  route(context, unregisterContest, (input, call) => unregister(tools, input, call));
  route(context, getContestReminder, ({ cid }, call) => readReminderWish(db, cid, call));
  route(context, setContestReminder, (input, call) => setReminderWish(db, input, call));
  route(context, calls.getContestAccess, (input, call) => readAccess(tools, input, call));

  route(context, listContestHistory, (input, { viewer }) => listHistory(tools, input, viewer));

  route(context, calls.getContestProblem, async ({ cid }, call) =>
    listContestProblems(tools, await enteredContest(contests, cid, call.viewer), call),
  );
  route(context, calls.getContestProblemDetails, async (input, { viewer, locale }) => {
    const contest = await enteredContest(contests, input.cid, viewer);
    return readContestProblem(tools, contest, input, {
      viewer,
      locale,
      fileSecret: await secret(),
    });
  });

  route(context, calls.getContestSubmissions, async ({ place, ...filters }, call) => {
    const { records, total } = await listOfPlace(lists, place, filters, call);
    return { records: records.map((row) => ({ ...row, displayId: row.displayPid })), total };
  });
  route(context, calls.checkContestSubmissionsStatus, ({ place, submitIds }, call) =>
    statusesOfPlace(lists, place, submitIds, call),
  );

  route(context, ranks.getContestRank, async (input, { viewer }) => {
    const contest = await enteredContest(contests.ofBoards, input.cid, viewer);
    return rankPage(await boards.of(contest), contest, { ...input, viewer, now: db.clock.now() });
  });
  route(context, ranks.getContestOutsizeInfo, ({ cid }, call) => readOutsideInfo(tools, cid, call));
  route(context, ranks.getContestOutsideScoreboard, (input, call) =>
    readOutsideBoard(tools, input, call),
  );
}
