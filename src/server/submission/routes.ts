import {
  checkSubmissionsStatus,
  getSubmission,
  getSubmissionLanguages,
  getSubmissions,
  rejudge as rejudgeCall,
  resubmit as resubmitCall,
  updateSubmission,
} from "../../shared/submission/submissionCalls.ts";
import { getAllCaseResult, getFailingInput } from "../../shared/verdict/caseResults.ts";
import { submit } from "../../shared/submission/submission.ts";
import { getProblemStatistics } from "../../shared/problem/problemStatistics.ts";
import { practicePlace } from "../../shared/submission/submissionPlace.ts";
import type { Backends } from "../judging/service.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { FilterLanguages } from "./filterLanguages.ts";
import type { ListSource } from "./list.ts";
import { listOfPlace, statusesOfPlace } from "./placeList.ts";
import { readSubmission } from "./read.ts";
import { readCases, readFailingInput } from "./readCases.ts";
import { resubmit } from "./resubmit.ts";
import { rejudge, shareSubmission } from "./service.ts";
import { readStatistics, statisticsCache } from "./statistics.ts";
import { submitCode } from "./submit.ts";

export interface SubmissionServices {
  bus: Bus;
  backends: Backends;
  lists: ListSource;
}

export function submissionRoutes(
  context: RouteContext,
  { bus, backends, lists }: SubmissionServices,
): void {
  const { db, box, files } = context;
  const { scopes } = lists;
  const statistics = statisticsCache(db);
  const filterLanguages = new FilterLanguages(db);
  route(context, submit, (input, call) => submitCode({ bus, box, backends, scopes }, input, call));
  route(context, getSubmissions, async (filters, call) => {
    const [page, banks] = await Promise.all([
      listOfPlace(lists, practicePlace, filters, call),
      lists.catalogue.banks(),
    ]);
    return { ...page, banks };
  });
  route(context, getSubmissionLanguages, () => filterLanguages.read());
  route(context, getSubmission, ({ submitId }, call) =>
    readSubmission({ db, scopes }, submitId, call),
  );
  route(context, getAllCaseResult, ({ submitId }, call) =>
    readCases({ db, scopes }, submitId, call),
  );
  route(context, getFailingInput, ({ submitId }, call) =>
    readFailingInput({ db, scopes, files }, submitId, call),
  );
  route(context, getProblemStatistics, (input, call) =>
    readStatistics({ db, scopes, cache: statistics }, input, call),
  );
  route(context, checkSubmissionsStatus, ({ submitIds }, call) =>
    statusesOfPlace(lists, practicePlace, submitIds, call),
  );
  route(context, updateSubmission, async (input, call) => {
    await shareSubmission({ db, bus, scopes }, input, call);
    return null;
  });
  route(context, resubmitCall, ({ submitId }, call) =>
    resubmit({ db, bus, scopes, backends }, submitId, call),
  );
  route(context, rejudgeCall, ({ submitId, anew }, call) =>
    rejudge({ db, bus, scopes, backends }, submitId, call, { anew }),
  );
}
