import type { Caller } from "./world.ts";

interface ReadAnswer {
  as: Caller;
  /** `<cid>` stands for the contest's id. */
  call: string;
  body?: Record<string, unknown>;
  /** Path in `data`: names separated by dots; `0` is the first element of a list; an empty path means all of `data`. */
  at: string;
  /** Names of the fields that the client in the specification reads from the response, separated by spaces. */
  fields: string;
}

const contest =
  "title description auth type status count startTime endTime duration now author openPrint sealRank sealRankTime rankShowName oiRankScoreType";
const person = "seq rank uid username nickname realname avatar gender school registered";
const announcement = "title content gmtCreate username";
/** The request body that the pages of the specification's client send. */
const board = { currentPage: 1, limit: 50, forceRefresh: false, removeStar: false };
const question = { ...board, concernedList: [], keyword: null };

/** Calls for ACM contests, each with the response fields that the specification's client reads. */
export const fieldsRead: readonly ReadAnswer[] = [
  {
    as: "guest",
    call: "GET /api/get-contest-list?currentPage=1&limit=10",
    at: "records.0",
    fields: "id title type auth status startTime endTime count openRank oiRankScoreType",
  },
  {
    as: "guest",
    call: "GET /api/get-recent-contest",
    at: "0",
    fields: "id title type auth status startTime endTime count",
  },
  {
    as: "user",
    call: "GET /api/get-contest-info?cid=<cid>",
    at: "",
    fields: `${contest} uid`,
  },
  {
    as: "guest",
    call: "GET /api/get-contest-outsize-info?cid=<cid>",
    at: "contest",
    fields: contest,
  },
  {
    as: "guest",
    call: "GET /api/get-contest-outsize-info?cid=<cid>",
    at: "problemList.0",
    fields: "displayId displayTitle color",
  },
  { as: "user", call: "GET /api/get-contest-access?cid=<cid>", at: "", fields: "access" },
  {
    as: "user",
    call: "GET /api/get-contest-problem?cid=<cid>",
    at: "0",
    fields: "pid cid displayId displayTitle color ac total",
  },
  {
    as: "user",
    at: "problem",
    call: "GET /api/get-contest-problem-details?displayId=A&cid=<cid>",
    fields:
      "id title description input output examples hint source timeLimit memoryLimit difficulty author type isRemote userExtraFile",
  },
  {
    as: "user",
    at: "",
    call: "GET /api/get-contest-problem-details?displayId=A&cid=<cid>",
    fields: "problem tags languages codeTemplate problemCount",
  },
  {
    as: "admin",
    at: "records.0",
    call: "GET /api/contest-submissions?contestID=<cid>&beforeContestSubmit=false&onlyMine=false&completeProblemID=false&currentPage=1&limit=30",
    fields:
      "submitId displayPid displayId title status score time memory length language judger username realname uid submitTime cid",
  },
  {
    as: "user",
    call: "POST /api/get-contest-rank",
    body: question,
    at: "records.0",
    fields: `${person} ac totalTime submissionInfo`,
  },
  {
    as: "user",
    call: "POST /api/get-contest-rank",
    body: question,
    at: "records.0.submissionInfo.A",
    fields: "errorNum isAC isFirstAC ACTime",
  },
  {
    as: "guest",
    call: "POST /api/get-contest-outside-scoreboard",
    body: question,
    at: "records.0",
    fields: `${person} ac totalTime submissionInfo`,
  },
  {
    as: "user",
    at: "records.0",
    fields: announcement,
    call: "GET /api/get-contest-announcement?currentPage=1&limit=5&cid=<cid>",
  },
  {
    as: "user",
    at: "0",
    fields: "id title gmtCreate",
    call: "POST /api/get-contest-not-read-announcement",
    body: { readAnnouncementList: [] },
  },
  {
    as: "admin",
    at: "records.0",
    call: "GET /api/get-contest-ac-info?cid=<cid>&limit=20&currentPage=1",
    fields: "id cid submitTime displayId firstBlood username realname checked",
  },
  {
    as: "admin",
    at: "records.0",
    fields: "id username realname gmtCreate status",
    call: "GET /api/get-contest-print?cid=<cid>&currentPage=1&limit=15",
  },
  {
    as: "admin",
    at: "records.0",
    call: "GET /api/admin/contest/get-contest-list?currentPage=1&limit=10",
    fields: "id title type auth status visible uid author startTime endTime gmtCreate",
  },
  {
    as: "admin",
    at: "problemList.records.0",
    call: "GET /api/admin/contest/get-problem-list?limit=10&currentPage=1&cid=<cid>&auth=0",
    fields: "id problemId title author gmtCreate modifiedUser auth",
  },
  {
    as: "admin",
    at: "records.0",
    call: "GET /api/admin/contest/announcement?cid=<cid>&currentPage=1&limit=10",
    fields: "id title content username uid status gmtCreate gmtModified",
  },
];

/** Like `fieldsRead`, for a contest under OI rules. */
export const fieldsReadByPoints: readonly ReadAnswer[] = [
  {
    as: "user",
    call: "POST /api/get-contest-rank",
    body: question,
    at: "records.0",
    fields: `${person} totalScore totalTime timeInfo submissionInfo`,
  },
];
