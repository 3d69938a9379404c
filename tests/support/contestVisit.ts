/**
 * What a contestant's browser asks when it opens the problems of a running contest, and then the first of them, for the
 * first time; files, and pictures of the statement, apart. The calls of a group are sent together, after the answers to
 * the group before. A journey compares it with what the pages ask (`tests/e2e/support/contestVisit.ts`), the start rush of
 * `bench/contest.ts` replays it.
 *
 * `{cid}` is the contest, `{pid}` its first problem, `{pids}` are all its problems.
 */
export const CONTEST_VISIT: readonly (readonly string[])[] = [
  // The page of problems.
  [
    "GET /api/get-user-info",
    "GET /api/get-website-config",
    "GET /api/msg/unread",
    "GET /api/get-contest-info?cid={cid}",
    "GET /api/get-contest-access?cid={cid}",
  ],
  [
    "GET /api/get-contest-problem?cid={cid}",
    'POST /api/get-contest-not-read-announcement {"cid":{cid},"readAnnouncementList":[]}',
    'POST /api/get-contest-not-read-comment {"cid":{cid},"readCommentList":[]}',
    "GET /api/live?topics=contest-news%3A{cid}%2Ccontest-questions%3A{cid}",
  ],
  [
    'POST /api/get-user-problem-status {"pidList":[{pids}],"isContestProblemList":true,"cid":{cid}}',
  ],
  // The first problem.
  ["GET /api/get-contest-problem-details?cid={cid}&displayId=A"],
  [
    'POST /api/get-user-problem-status {"pidList":[{pid}],"isContestProblemList":true,"cid":{cid}}',
    "GET /api/languages?pid={pid}&all=true",
  ],
];

/** A call of {@link CONTEST_VISIT} in one contest with these problems, in their order. */
export function visitCall(text: string, { cid, pids }: { cid: number; pids: readonly number[] }) {
  return text
    .replaceAll("{cid}", String(cid))
    .replaceAll("{pids}", pids.join())
    .replaceAll("{pid}", String(pids[0]));
}
