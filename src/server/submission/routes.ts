import {
  checkSubmissionsStatus,
  getAllCaseResult,
  getSubmission,
  getSubmissions,
  rejudge as rejudgeCall,
  submit,
  updateSubmission,
} from "../../shared/submission.ts";
import type { Bus } from "../platform/liveBus.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { listSubmissions } from "./list.ts";
import { readCases, readSubmission } from "./read.ts";
import { checkStatuses, rejudge, shareSubmission } from "./service.ts";
import { submitCode } from "./submit.ts";

export function submissionRoutes(context: RouteContext, bus: Bus): void {
  const { db } = context;
  route(context, submit, (input, call) => submitCode(bus, input, call));
  route(context, getSubmissions, (input, call) => listSubmissions(db, input, call));
  route(context, getSubmission, ({ submitId }, call) => readSubmission(db, submitId, call));
  route(context, getAllCaseResult, ({ submitId }, call) => readCases(db, submitId, call));
  route(context, checkSubmissionsStatus, ({ submitIds }, call) =>
    checkStatuses(db, submitIds, call),
  );
  route(context, updateSubmission, async (input, call) => {
    await shareSubmission({ db, bus }, input, call);
    return null;
  });
  route(context, rejudgeCall, ({ submitId }, call) => rejudge({ db, bus }, submitId, call));
}
