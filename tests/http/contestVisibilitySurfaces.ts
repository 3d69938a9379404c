import { boardSurfaces } from "./contestVisibilityBoards.ts";
import { clicsSurfaces } from "./contestVisibilityClics.ts";
import {
  answers,
  ask,
  cases,
  contains,
  count,
  detail,
  inDetail,
  inList,
  inPlainPoll,
  inPoll,
  live,
  liveCases,
  ownStatus,
  title,
  type Row,
  type Surface,
} from "./contestVisibilityLooks.ts";
import { onSite } from "./contestVisibilityOnSite.ts";
import { printSurfaces, questionSurfaces } from "./contestVisibilityTexts.ts";

/** A list that only the contest's organizers may read. */
const forOrganizers = (call: string): Surface => ({
  call,
  shows: "the form of the contest",
  look: answers(({ cid }) => `${call}?cid=${cid}`),
});

const ofContest = "GET /api/admin/contest/";

// The surfaces ---------------------------------------------------------------------------------

/**
 * All API calls and topics of the live channel that show a result, count, time, code, name, text or file of contests;
 * every new call or topic needs a row in this table.
 */
export const surfaces: Surface[] = [
  // Submissions
  { call: "GET /api/contest-submissions", shows: "a test of the organizers", look: inList("test") },
  { call: "GET /api/contest-submissions", shows: "an early verdict", look: inList("early") },
  {
    call: "GET /api/contest-submissions",
    shows: "early figures",
    look: inList("early", "figures"),
  },
  { call: "GET /api/contest-submissions", shows: "a late verdict", look: inList("late") },
  { call: "GET /api/contest-submissions", shows: "late figures", look: inList("late", "figures") },
  {
    call: "GET /api/contest-submissions",
    shows: "real names",
    async look(site, viewer, { cid, early }) {
      const page = await ask<{ records: Row[] }>(
        [site, viewer],
        `GET /api/contest-submissions?contestID=${cid}&beforeContestSubmit=false`,
      );
      return page?.records.find(({ submitId }) => submitId === early)?.realname ? "y" : ".";
    },
  },
  { call: "GET /api/submission", shows: "a test of the organizers", look: inDetail("test") },
  { call: "GET /api/submission", shows: "an early verdict", look: inDetail("early") },
  { call: "GET /api/submission", shows: "early figures", look: inDetail("early", "figures") },
  { call: "GET /api/submission", shows: "early code", look: inDetail("early", "code") },
  { call: "GET /api/submission", shows: "a late verdict", look: inDetail("late") },
  { call: "GET /api/submission", shows: "late figures", look: inDetail("late", "figures") },
  { call: "GET /api/submission", shows: "late code", look: inDetail("late", "code") },
  {
    call: "POST /api/check-contest-submissions-status",
    shows: "a test of the organizers",
    look: inPoll("test"),
  },
  {
    call: "POST /api/check-contest-submissions-status",
    shows: "early figures",
    look: inPoll("early", "figures"),
  },
  {
    call: "POST /api/check-contest-submissions-status",
    shows: "a late verdict",
    look: inPoll("late"),
  },
  {
    call: "POST /api/check-submissions-status",
    shows: "what contests never enter",
    look: inPlainPoll("late"),
  },
  { call: "GET /api/get-all-case-result", shows: "early test cases", look: cases("early") },
  { call: "GET /api/get-all-case-result", shows: "late test cases", look: cases("late") },
  { call: "live submission", shows: "a test of the organizers", look: live("test") },
  { call: "live submission", shows: "early figures", look: live("early", "figures") },
  { call: "live submission", shows: "a late verdict", look: live("late") },
  { call: "live submission", shows: "late test cases", look: liveCases("late") },
  {
    call: "GET /api/submissions",
    shows: "what contests never enter",
    look: contains(
      () => "GET /api/submissions?username=user&limit=100",
      ({ early }) => `"submitId":${early}`,
    ),
  },

  // Results of a problem that hides verdicts from contestants
  { call: "GET /api/contest-submissions", shows: "a closed verdict", look: inList("closed") },
  {
    call: "GET /api/contest-submissions",
    shows: "closed figures",
    look: inList("closed", "figures"),
  },
  // A filter by status must not reveal data that the row hides.
  {
    call: "GET /api/contest-submissions",
    shows: "late figures",
    look: inList("late", "verdict", "&status=0"),
  },
  {
    call: "GET /api/contest-submissions",
    shows: "closed figures",
    look: inList("closed", "verdict", "&status=0"),
  },
  { call: "GET /api/submission", shows: "a closed verdict", look: inDetail("closed") },
  { call: "GET /api/submission", shows: "closed figures", look: inDetail("closed", "figures") },
  { call: "GET /api/submission", shows: "closed code", look: inDetail("closed", "code") },
  {
    call: "POST /api/check-contest-submissions-status",
    shows: "a closed verdict",
    look: inPoll("closed"),
  },
  { call: "GET /api/get-all-case-result", shows: "closed test cases", look: cases("closed") },
  { call: "live submission", shows: "a closed verdict", look: live("closed") },
  { call: "live submission", shows: "closed figures", look: live("closed", "figures") },
  { call: "live submission", shows: "closed test cases", look: liveCases("closed") },
  {
    call: "GET /api/get-contest-problem",
    shows: "a closed count in the problem list",
    look: count(false, "C"),
  },
  {
    call: "GET /api/get-contest-outsize-info",
    shows: "a closed count beside the open scoreboard",
    look: count(true, "C"),
  },
  {
    call: "GET /api/get-contest-problem-details",
    shows: "a closed count of a problem",
    look: async (site, viewer, { cid }) =>
      ((await detail([site, viewer], cid, "C"))?.problemCount.ac ?? 0) > 0 ? "y" : ".",
  },
  { call: "POST /api/get-user-problem-status", shows: "the own closed status", look: ownStatus(2) },

  ...boardSurfaces,
  ...clicsSurfaces,

  // Problems
  {
    call: "GET /api/get-contest-problem",
    shows: "a problem in the contest",
    look: title(false, "displayTitle"),
  },
  {
    call: "GET /api/get-contest-problem",
    shows: "a late count in the problem list",
    look: count(false),
  },
  {
    call: "GET /api/get-contest-outsize-info",
    shows: "letters beside the open scoreboard",
    look: title(true, "displayId"),
  },
  {
    call: "GET /api/get-contest-outsize-info",
    shows: "titles beside the open scoreboard",
    look: title(true, "displayTitle"),
  },
  {
    call: "GET /api/get-contest-outsize-info",
    shows: "titles beside the open scoreboard",
    look: title(true, "pid"),
  },
  {
    call: "GET /api/get-contest-outsize-info",
    shows: "a late count beside the open scoreboard",
    look: count(true),
  },
  {
    call: "GET /api/get-contest-problem-details",
    shows: "a problem in the contest",
    look: async (site, viewer, { cid }) => ((await detail([site, viewer], cid, "A")) ? "y" : "."),
  },
  {
    call: "GET /api/get-contest-problem-details",
    shows: "facts of a problem",
    async look(site, viewer, { cid }) {
      const problemDetail = await detail([site, viewer], cid, "A");
      if (!problemDetail) return ".";
      const { source, author } = problemDetail.problem;
      return source !== null || author !== "" || problemDetail.tags.length > 0 ? "y" : ".";
    },
  },
  {
    call: "GET /api/get-contest-problem-details",
    shows: "a late count of a problem",
    look: async (site, viewer, { cid }) =>
      ((await detail([site, viewer], cid, "B"))?.problemCount.ac ?? 0) > 0 ? "y" : ".",
  },
  {
    call: "GET /api/problem-file",
    shows: "a problem in the contest",
    async look(site, viewer, { cid }) {
      const problemDetail = await detail([site, viewer], cid, "A");
      const address = /\/api\/problem-file\/[^"]+/.exec(
        problemDetail?.problem.html.description ?? "",
      )?.[0];
      if (address === undefined) return ".";
      return (await site.ask("guest", `GET ${address}`)).status === 200 ? "y" : ".";
    },
  },
  {
    call: "GET /api/problem-file",
    shows: "a problem outside the contest",
    look: answers(({ pids }) => `GET /api/problem-file/${pids[0]}/secret-file-name.txt`),
  },
  {
    call: "GET /api/get-problem",
    shows: "a problem outside the contest",
    look: answers(({ problemIds }) => `GET /api/get-problem?problemId=${problemIds[0]}`),
  },
  {
    call: "GET /api/get-problem-tags",
    shows: "a problem outside the contest",
    look: answers(({ pids }) => `GET /api/get-problem-tags?pid=${pids[0]}`),
  },
  {
    call: "GET /api/get-problem-list",
    shows: "what contests never enter",
    look: contains(
      ({ problemIds }) => `GET /api/get-problem-list?limit=100&keyword=${problemIds[0]}`,
      ({ problemIds }) => `"${problemIds[0]}"`,
    ),
  },
  { call: "POST /api/get-user-problem-status", shows: "the own early status", look: ownStatus(0) },
  { call: "POST /api/get-user-problem-status", shows: "the own late status", look: ownStatus(1) },
  {
    call: "GET /api/file/export-problem",
    shows: "what contests never enter",
    // This endpoint requires the permission to export packages, and reads problems, not contests.
    look: contains(
      ({ pids }) => `GET /api/file/export-problem?pid=${pids[0]}`,
      () => "secret-contest-title",
    ),
  },

  ...onSite,

  // The contest
  {
    call: "GET /api/get-contest-list",
    shows: "the contest itself",
    look: contains(
      () => "GET /api/get-contest-list?limit=100",
      ({ rule }) => `A ${rule} contest`,
    ),
  },
  {
    call: "GET /api/get-contest-info",
    shows: "the contest itself",
    look: answers(({ cid }) => `GET /api/get-contest-info?cid=${cid}`),
  },
  {
    call: "GET /api/get-contest-info",
    shows: "the description of the contest",
    look: contains(
      ({ cid }) => `GET /api/get-contest-info?cid=${cid}`,
      () => "Bring **nothing**",
    ),
  },
  {
    call: "GET /api/admin/contest",
    shows: "the form of the contest",
    look: answers(({ cid }) => `GET /api/admin/contest?cid=${cid}`),
  },
  {
    call: "GET /api/admin/contest/problems",
    shows: "the form of the contest",
    look: answers(({ cid }) => `GET /api/admin/contest/problems?cid=${cid}`),
  },
  {
    call: "GET /api/admin/contest/statement",
    shows: "the form of the contest",
    look: answers(({ cid }) => `GET /api/admin/contest/statement?cid=${cid}&displayId=A`),
  },
  {
    call: "GET /api/admin/contest/announcement",
    shows: "the form of the contest",
    look: answers(({ cid }) => `GET /api/admin/contest/announcement?cid=${cid}`),
  },
  {
    call: "GET /api/get-contest-announcement",
    shows: "announcements",
    look: contains(
      ({ cid }) => `GET /api/get-contest-announcement?cid=${cid}`,
      () => "secret-announcement",
    ),
  },
  {
    call: "POST /api/get-contest-not-read-announcement",
    shows: "announcements",
    async look(site, viewer, { cid }) {
      const rows = await ask<unknown[]>(
        [site, viewer],
        "POST /api/get-contest-not-read-announcement",
        { cid, readAnnouncementList: [] },
      );
      return (rows?.length ?? 0) > 0 ? "y" : ".";
    },
  },
  ...questionSurfaces,
  ...printSurfaces,
  {
    call: "GET /api/admin/contest/get-contest-list",
    shows: "the contest itself, for administrators",
    look: contains(
      () => "GET /api/admin/contest/get-contest-list?limit=100",
      ({ rule }) => `A ${rule} contest`,
    ),
  },
  {
    call: "GET /api/admin/contest/contest-problem",
    shows: "the form of the contest",
    look: answers(({ cid, pids }) => `${ofContest}contest-problem?cid=${cid}&pid=${pids[0]}`),
  },
  {
    call: "GET /api/admin/contest/problem",
    shows: "the form of the contest",
    look: answers(({ cid, pids }) => `${ofContest}problem?cid=${cid}&pid=${pids[0]}`),
  },
  {
    call: "GET /api/admin/contest/problem",
    shows: "a problem outside the contest",
    look: answers(({ pids }) => `${ofContest}problem?pid=${pids[0]}`),
  },
  {
    call: "GET /api/admin/judge/system-errors",
    shows: "a submission that the judges failed at",
    async look(site, viewer) {
      const page = await ask<{ records: unknown[]; total: number }>(
        [site, viewer],
        "GET /api/admin/judge/system-errors",
      );
      if (!page) return ".";
      if (page.total !== page.records.length) return "a count without rows";
      return page.total > 0 ? "y" : ".";
    },
  },
  forOrganizers("GET /api/admin/contest/get-problem-list"),
  forOrganizers("GET /api/contest-medals"),
  forOrganizers("GET /api/contest-photos"),
  forOrganizers("GET /api/admin/contest/addresses"),
  forOrganizers("GET /api/admin/contest/participant"),
  forOrganizers("GET /api/get-contest-ac-info"),
  forOrganizers("GET /api/get-contest-overview"),
  forOrganizers("GET /api/admin/contest/rehearsal"),
  forOrganizers("GET /api/contest-answer-templates"),
  {
    call: "GET /api/file/download-contest-rank",
    shows: "the form of the contest",
    look: answers(({ cid }) => `GET /api/file/download-contest-rank?cid=${cid}&format=csv`),
  },
  {
    call: "GET /api/file/download-contest-ac-submission",
    shows: "the form of the contest",
    look: answers(({ cid }) => `GET /api/file/download-contest-ac-submission?cid=${cid}`),
  },
];
