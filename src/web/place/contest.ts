import {
  checkContestSubmissionsStatus,
  getContestProblemDetails,
  getContestSubmissions,
} from "../../shared/contest/contest.ts";
import { call } from "../platform/api.ts";
import { type PlaceEntry, type PlacePages, submissionsOf } from "./entry.ts";

/** Polling interval in milliseconds for other users' new submissions in a contest. */
const LIST_INTERVAL_MS = 15_000;

export const contestPages: PlacePages = {
  isBank: false,
  readProblem: (cid, { problemId: displayId, statementLanguage }, signal) =>
    call(getContestProblemDetails, { cid, displayId, statementLanguage }, signal),
  problem: (cid, problemID) => ({
    to: "/contest/$contestID/problem/$problemID",
    params: { contestID: String(cid), problemID },
  }),
  submission: (cid, { displayId, submitId }) => ({
    to: "/contest/$contestID/problem/$problemID/submission-detail/$submitID",
    params: { contestID: String(cid), problemID: displayId, submitID: String(submitId) },
  }),
  submissions: (cid, displayId) => ({
    to: "/contest/$contestID/submissions",
    params: { contestID: String(cid) },
    search: submissionsOf(displayId),
  }),
};

export const contest: PlaceEntry = {
  listSubmissions: (contestID, filters, signal) =>
    call(getContestSubmissions, { ...filters, contestID }, signal),
  checkStatuses: (cid, submitIds) => call(checkContestSubmissionsStatus, { submitIds, cid }),
  newRows: { everyMs: LIST_INTERVAL_MS },
  alwaysResubmits: false,
  opensCasesLater: true,
  pages: contestPages,
};
