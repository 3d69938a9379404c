import {
  checkTrainingSubmissions,
  getTrainingProblemDetails,
  getTrainingSubmissions,
} from "../../shared/training.ts";
import { call } from "../platform/api.ts";
import { type PlaceEntry, submissionsOf } from "./entry.ts";

/** How often others' new submissions of a training are asked for, milliseconds. */
const LIST_INTERVAL_MS = 15_000;

export const training: PlaceEntry = {
  listSubmissions: (tid, filters, signal) =>
    call(getTrainingSubmissions, { ...filters, tid }, signal),
  checkStatuses: (tid, submitIds) => call(checkTrainingSubmissions, { submitIds, tid }),
  newRows: { everyMs: LIST_INTERVAL_MS },
  alwaysResubmits: true,
  opensCasesLater: false,
  pages: {
    isBank: false,
    readProblem: (tid, { problemId: displayId, statementLanguage }, signal) =>
      call(getTrainingProblemDetails, { tid, displayId, statementLanguage }, signal),
    problem: (_tid, problemID) => ({ to: "/problem/$problemID", params: { problemID } }),
    submission: (_tid, { submitId }) => ({
      to: "/submission-detail/$submitID",
      params: { submitID: String(submitId) },
    }),
    submissions: (_tid, displayId) => ({ to: "/status", search: submissionsOf(displayId) }),
  },
};
