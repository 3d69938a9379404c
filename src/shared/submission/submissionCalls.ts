import * as z from "zod/mini";
import {
  done,
  endpoint,
  filterNumber,
  filterText,
  flag,
  nothing,
  pageLimit,
  pageNumber,
  paged,
  rowId,
} from "../call/endpoint.ts";
import { submissionDetail, submissionRow } from "./submission.ts";

export const getSubmissions = endpoint({
  method: "GET",
  path: "/api/submissions",
  feature: "submission",
  access: "guest",
  summary: "Practice submissions, newest first",
  input: z.object({
    currentPage: pageNumber,
    limit: pageLimit(15),
    onlyMine: flag,
    status: filterNumber,
    /** Name of a programming language. */
    language: filterText(100),
    username: filterText(100),
    problemID: filterText(50),
    completeProblemID: flag,
    /** Code of a problem bank; absent or `All` for all banks. */
    oj: filterText(20),
  }),
  output: z.extend(paged(submissionRow), {
    /** Problem banks with public problems, the local bank first. */
    banks: z.optional(z.array(z.string())),
  }),
});

export const getSubmissionLanguages = endpoint({
  method: "GET",
  path: "/api/submission-languages",
  feature: "submission",
  access: "guest",
  summary: "Names of the languages by which lists of submissions can be filtered",
  input: nothing,
  output: z.array(z.string()),
});

export const getSubmission = endpoint({
  method: "GET",
  path: "/api/submission",
  feature: "submission",
  access: "guest",
  summary: "One submission; code and error text only for those who may see them",
  input: z.object({ submitId: rowId }),
  output: z.object({ submission: submissionDetail, codeShare: z.boolean() }),
});

export const updateSubmission = endpoint({
  method: "PUT",
  path: "/api/submission",
  feature: "submission",
  access: "user",
  summary: "Share or hide the own submission",
  input: z.object({ submitId: rowId, share: flag }),
  output: done,
});

export const checkSubmissionsStatus = endpoint({
  method: "POST",
  path: "/api/check-submissions-status",
  feature: "submission",
  access: "guest",
  summary: "Status of up to 100 practice submissions by id; unknown ids are skipped",
  input: z.object({ submitIds: z.array(rowId).check(z.maxLength(100)) }),
  output: z.record(z.string(), submissionRow),
});

export const rejudge = endpoint({
  method: "GET",
  path: "/api/admin/judge/rejudge",
  feature: "submission",
  access: "root",
  summary:
    "Rejudge a finished submission; one that another judge has is read there again, or sent anew",
  input: z.object({ submitId: rowId, anew: flag }),
  output: submissionRow,
});

export const resubmit = endpoint({
  method: "GET",
  path: "/api/resubmit",
  feature: "submission",
  access: "user",
  summary:
    "Resubmit the own submission after judging failed (statuses 4 and 10); one that has stalled at another judge is looked for there first",
  input: z.object({ submitId: rowId }),
  output: submissionRow,
});
