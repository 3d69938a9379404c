import {
  checkSubmissionsStatus,
  getSubmission,
  getSubmissions,
  rejudge as rejudgeCall,
  resubmit as resubmitCall,
  updateSubmission,
} from "../../shared/submissionCalls.ts";
import { getAllCaseResult, getFailingInput } from "../../shared/caseResults.ts";
import { submit } from "../../shared/submission.ts";
import { getProblemStatistics } from "../../shared/problemStatistics.ts";
import { practicePlace } from "../../shared/submissionPlace.ts";
import type { Backends } from "../judging/service.ts";
import type { Bus } from "../platform/liveBus.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { listOfPlace, statusesOfPlace } from "./placeList.ts";
import { readSubmission } from "./read.ts";
import { readCases, readFailingInput } from "./readCases.ts";
import { resubmit } from "./resubmit.ts";
import { rejudge, shareSubmission } from "./service.ts";
import { readStatistics, statisticsCache } from "./statistics.ts";
import { submitCode } from "./submit.ts";

export function submissionRoutes(context: RouteContext, bus: Bus, backends: Backends): void {
  const { db, box } = context;
  const statistics = statisticsCache(db);
  route(context, submit, (input, call) => submitCode({ bus, box, backends }, input, call));
  route(context, getSubmissions, (filters, call) => listOfPlace(db, practicePlace, filters, call));
  route(context, getSubmission, ({ submitId }, call) => readSubmission(db, submitId, call));
  route(context, getAllCaseResult, ({ submitId }, call) => readCases(db, submitId, call));
  route(context, getFailingInput, ({ submitId }, call) =>
    readFailingInput(context, submitId, call),
  );
  route(context, getProblemStatistics, (input, call) =>
    readStatistics({ db, cache: statistics }, input, call),
  );
  route(context, checkSubmissionsStatus, ({ submitIds }, call) =>
    statusesOfPlace(db, practicePlace, submitIds, call),
  );
  route(context, updateSubmission, async (input, call) => {
    await shareSubmission({ db, bus }, input, call);
    return null;
  });
  route(context, resubmitCall, ({ submitId }, call) => resubmit({ db, bus }, submitId, call));
  route(context, rejudgeCall, ({ submitId }, call) => rejudge({ db, bus }, submitId, call));
}
