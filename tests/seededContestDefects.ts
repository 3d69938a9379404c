import type { SeededDefect } from "./seededDefect.ts";

const golden = { project: "unit", test: "src/shared/scoreboard/golden.test.ts" } as const;
const boards = { project: "http", test: "tests/http/contestBoard.test.ts" } as const;
const virtual = { project: "http", test: "tests/http/virtual.test.ts" } as const;

/** Defects of contests, scoreboards and virtual participations. */
export const contestDefects: readonly SeededDefect[] = [
  // Scoreboards.
  {
    name: "a frozen scoreboard shows submissions of the freeze's first moment",
    file: "src/shared/scoreboard/rule.ts",
    find: "attempts.filter(({ at }) => at < frozenFrom);",
    replace: "attempts.filter(({ at }) => at <= frozenFrom);",
    ...golden,
  },
  {
    name: "compile errors cost penalty time",
    file: "src/shared/scoreboard/acm.ts",
    find: "const errors = tries.filter(({ status }) => verdictOf(status).penalised).length;",
    replace: "const errors = tries.length;",
    ...golden,
  },
  {
    name: "the lowest submission id is the first solver, whatever its time",
    file: "src/shared/scoreboard/firstSolvers.ts",
    find: "return a.at < b.at || (a.at === b.at && a.submitId < b.submitId);",
    replace: "return a.submitId < b.submitId;",
    ...golden,
  },
  {
    name: "equal totals do not share a rank",
    file: "src/shared/scoreboard/ranks.ts",
    find: "if (!last || !isEqual(last.total, row.total)) last = {",
    replace: "last = {",
    ...golden,
  },
  {
    name: "submissions in extra time are not on the scoreboard",
    file: "src/shared/scoreboard/board.ts",
    find: "const end = duration + this.contestant(uid).extraTime;",
    replace: "const end = duration;",
    ...golden,
  },
  {
    name: "IOI counts a subtask by the last submission",
    file: "src/shared/scoreboard/ioi.ts",
    find: "Math.max(...known.map((each) => each[at] ?? 0))",
    replace: "known.at(-1)?.[at] ?? 0",
    ...golden,
  },
  {
    name: "AtCoder adds up the times of all problems",
    file: "src/shared/scoreboard/atCoder.ts",
    find: "const last = Math.max(0, ...improved.map(({ improvedAt }) => improvedAt ?? 0));",
    replace: "const last = improved.reduce((sum, { improvedAt }) => sum + (improvedAt ?? 0), 0);",
    ...golden,
  },
  {
    name: "the replay of a frozen scoreboard tells the second of hidden submissions",
    file: "src/shared/scoreboard/timeline.ts",
    find: "return isHidden ? Math.ceil(at / 60_000) * 60 : Math.ceil(at / 1000);",
    replace: "return Math.ceil(at / 1000);",
    ...{ project: "unit", test: "src/server/contest/board/boardTimeline.test.ts" },
  },
  // Rights and phases of contests.
  {
    name: "the freeze opens at the end while contestants have extra time",
    file: "src/shared/contestTimes.ts",
    find: "return !(opensItself && isOver(times, now));",
    replace: "return !(opensItself && now >= times.end);",
    ...{ project: "unit", test: "src/shared/contestTimes.test.ts" },
  },
  {
    name: "the live scoreboard is shown to all who ask for it",
    file: "src/server/contest/policy.ts",
    find: 'if (wantsLive && isOrganizer(viewer, contest)) return "live";',
    replace: 'if (wantsLive) return "live";',
    ...boards,
  },
  {
    name: "contestants are sent real names",
    file: "src/server/contest/board/scoreboardPage.ts",
    find: 'const showsRealname = organizes || contest.shownName === "realname";',
    replace: 'const showsRealname = organizes || contest.shownName !== "nickname";',
    ...{ project: "unit", test: "src/server/contest/board/boardTimeline.test.ts" },
  },
  {
    name: "a submission of the freeze's first moment is open to others",
    file: "src/server/contest/submission/scope.ts",
    find: "submission.submitTime.getTime() >= facts.frozenFrom,",
    replace: "submission.submitTime.getTime() > facts.frozenFrom,",
    ...boards,
  },
  {
    name: "the list of submissions shows those of the freeze's first moment",
    file: "src/server/contest/submission/scope.ts",
    find: "s.submit_time >= c.sealed_from and",
    replace: "s.submit_time > c.sealed_from and",
    ...boards,
  },
  {
    name: "administrators are told how many submissions of contests the judges failed at",
    file: "src/server/submission/brokenRule.ts",
    find: "rules.every(({ rule }) => rule === true)",
    replace: "rules.some(({ rule }) => rule === true)",
    ...{ project: "http", test: "tests/http/contestVisibility.test.ts" },
  },
  {
    name: "organizers read problems of others that are in their contest, with checker and test data",
    file: "src/server/contest/problem/problemForms.ts",
    find: "return readAdminProblem(db, pid, call.viewer);",
    replace:
      "return readAdminProblem(db, pid, cid ? { ...call.viewer, role: 1000 } : call.viewer);",
    ...{ project: "http", test: "tests/http/contestProblems.test.ts" },
  },
  {
    name: "a contest waits for the extra time of the disqualified",
    file: "src/server/contest/participant/participants.sql.ts",
    find: "cp.contest_id = o.id and cp.disqualified_at is null",
    replace: "cp.contest_id = o.id",
    ...{ project: "http", test: "tests/http/contestParticipant.test.ts" },
  },
  {
    name: "the event feed sends judgements of the freeze's first moment",
    file: "src/server/contest/clics/view.ts",
    find: "freeze !== null && at - start >= freeze;",
    replace: "freeze !== null && at - start > freeze;",
    ...{ project: "http", test: "tests/http/contestClicsFeed.test.ts" },
  },
  {
    name: "nobody may submit in extra time",
    file: "src/server/contest/policy.ts",
    find: 'if (now >= contest.end + participation.extraTime) return new Refusal("CONTEST_ENDED");',
    replace: 'if (now >= contest.end) return new Refusal("CONTEST_ENDED");',
    ...{ project: "http", test: "tests/http/contestAccess.test.ts" },
  },
  {
    name: "a contest's networks do not bind IPv6 addresses",
    file: "src/server/contest/placeLimits.ts",
    find: 'return list.check(ip, family === 4 ? "ipv4" : "ipv6");',
    replace: "return family === 6 || list.check(ip);",
    ...{ project: "http", test: "tests/http/contestEntryRule.test.ts" },
  },
  {
    name: "hidden contests are on the home page, with their participants' number",
    file: "src/server/contest/contests.sql.ts",
    find: "where c.is_visible and c.end_time > verdict_now()",
    replace: "where c.end_time > verdict_now()",
    ...{ project: "http", test: "tests/http/contestAdmin.test.ts" },
  },
  {
    name: "a published question names who asked it",
    file: "src/server/contest/question/questionPolicy.ts",
    find: "return comment.isOfficial || comment.uid === reader.viewer.uid || seesAllQuestions(reader);",
    replace: "return comment.isOfficial || seesComment(reader, comment);",
    ...{ project: "http", test: "tests/http/contestQuestions.test.ts" },
  },
  {
    name: "a print station works on the queue of another contest",
    file: "src/server/contest/print/printStation.ts",
    find: 'if (station.contestId !== cid) throw new Refusal("PRINT_TOKEN_OTHER_CONTEST");',
    replace: "",
    ...{ project: "http", test: "tests/http/contestPrintStation.test.ts" },
  },
  {
    name: "a private contest is open to everybody after its end while results are frozen",
    file: "src/server/contest/policy.ts",
    find: "return contest.opensToAll && isThawed(contest, now);",
    replace: "return contest.opensToAll && isOver(contest, now);",
    ...{ project: "http", test: "tests/http/contestAccess.test.ts" },
  },
  {
    name: "the answer to a submission has the bank's title of the problem",
    file: "src/server/submission/read.ts",
    find: "if (!scope.title) return titleIn(locale, problem);",
    replace: "if (true) return titleIn(locale, problem);",
    ...{ project: "http", test: "tests/http/contestDefects.test.ts" },
  },
  // Virtual participations.
  {
    name: "submissions of a virtual participation beyond the contest's changed length are off its board",
    file: "src/server/virtual/row.ts",
    find: "const view = { ...viewOf(contest, null), duration: virtual.endsAt.getTime() - start };",
    replace: "const view = viewOf(contest, null);",
    ...virtual,
  },
  {
    name: "a virtual participation shows the final scoreboard while it runs",
    file: "src/server/virtual/board.ts",
    find: "const recorded = minute === null ? board.open : recordedAt(board, contest, minute);",
    replace: "const recorded = board.open;",
    ...virtual,
  },
  {
    name: "a virtual participation that runs is open to others",
    file: "src/server/virtual/policy.ts",
    find: "return now >= endsAt.getTime();",
    replace: "return true;",
    ...virtual,
  },
];
