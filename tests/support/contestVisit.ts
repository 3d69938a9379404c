/**
 * The API calls of a contestant's browser when it first opens the problem list of a running contest, and then the first
 * problem. The statement's files and pictures are not included. Each inner list is a group of calls that are sent
 * together, after the responses to the previous group have arrived. An end-to-end test compares the list with the calls
 * of the pages (`tests/e2e/support/contestVisit.ts`); the benchmark `bench/contest.ts` replays the list to simulate the
 * rush at the start.
 *
 * The placeholders `{cid}`, `{pid}` and `{pids}` stand for the contest, its first problem and all its problems.
 */
export const CONTEST_VISIT: readonly (readonly string[])[] = [
  // The calls that the page with the contest's problem list makes.
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
    "GET /api/live?topics=contest-news%3A{cid}%2Ccontest-questions%3A{cid}%2Cmessages",
  ],
  ['POST /api/get-user-problem-status {"pidList":[{pids}],"cid":{cid}}'],
  // The calls that the page of the first problem makes.
  ["GET /api/get-contest-problem-details?cid={cid}&displayId=A"],
  [
    'POST /api/get-user-problem-status {"pidList":[{pid}],"cid":{cid}}',
    "GET /api/languages?pid={pid}&all=true",
  ],
];

/**
 * Fills the placeholders of a call in {@link CONTEST_VISIT} with the contest's id and the ids of its problems, in
 * contest order.
 */
export function visitCall(text: string, { cid, pids }: { cid: number; pids: readonly number[] }) {
  return text
    .replaceAll("{cid}", String(cid))
    .replaceAll("{pids}", pids.join())
    .replaceAll("{pid}", String(pids[0]));
}
