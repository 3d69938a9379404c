import {
  checkTrainingSubmissions,
  getTrainingProblemDetails,
  getTrainingSubmissions,
} from "../../shared/practice/training.ts";
import { call } from "../platform/api.ts";
import { type PlaceEntry, type PlacePages, submissionsOf } from "./entry.ts";

/** Polling interval in milliseconds for other users' new submissions in a training. */
const LIST_INTERVAL_MS = 15_000;

export const trainingPages: PlacePages = {
  isBank: false,
  readProblem: (tid, { problemId: displayId, statementLanguage }, signal) =>
    call(getTrainingProblemDetails, { tid, displayId, statementLanguage }, signal),
  problem: (tid, problemID) => ({
    to: "/training/$trainingID/problem/$problemID",
    params: { trainingID: String(tid), problemID },
  }),
  submission: (tid, { displayId, submitId }) => ({
    to: "/training/$trainingID/problem/$problemID/submission-detail/$submitID",
    params: { trainingID: String(tid), problemID: displayId, submitID: String(submitId) },
  }),
  submissions: (tid, displayId) => ({
    to: "/training/$trainingID/submissions",
    params: { trainingID: String(tid) },
    search: submissionsOf(displayId),
  }),
};

export const training: PlaceEntry = {
  listSubmissions: (tid, filters, signal) =>
    call(getTrainingSubmissions, { ...filters, tid }, signal),
  checkStatuses: (tid, submitIds) => call(checkTrainingSubmissions, { submitIds, tid }),
  newRows: { everyMs: LIST_INTERVAL_MS },
  alwaysResubmits: true,
  opensCasesLater: false,
  pages: trainingPages,
};
