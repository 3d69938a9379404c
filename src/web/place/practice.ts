import { getProblem } from "../../shared/problem/problem.ts";
import { checkSubmissionsStatus, getSubmissions } from "../../shared/submission/submissionCalls.ts";
import { call } from "../platform/api.ts";
import { type PlaceEntry, submissionsOf } from "./entry.ts";

export const practice: PlaceEntry = {
  listSubmissions: (_id, filters, signal) => call(getSubmissions, filters, signal),
  checkStatuses: (_id, submitIds) => call(checkSubmissionsStatus, { submitIds }),
  newRows: { topic: "submissions" },
  alwaysResubmits: true,
  opensCasesLater: false,
  pages: {
    isBank: true,
    readProblem: (_id, problem, signal) => call(getProblem, problem, signal),
    problem: (_id, problemID) => ({ to: "/problem/$problemID", params: { problemID } }),
    submission: (_id, { submitId }) => ({
      to: "/submission-detail/$submitID",
      params: { submitID: String(submitId) },
    }),
    submissions: (_id, displayId) => ({ to: "/status", search: submissionsOf(displayId) }),
  },
};
