import * as calls from "../../shared/submission/rejudge.ts";
import type { Backends } from "../judging/service.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import type { Scopes } from "../scope/service.ts";
import { listBroken, rejudgeMany } from "./broken.ts";
import { setVerdictManually } from "./manual.ts";
import {
  apply,
  cancel,
  list,
  readItems,
  readOne,
  readOutdated,
  start,
  startMany,
} from "./preview.ts";

export function rejudgeRoutes(
  context: RouteContext,
  { bus, backends, scopes }: { bus: Bus; backends: Backends; scopes: Scopes },
): void {
  const { db } = context;
  route(context, calls.setVerdict, (input, call) =>
    setVerdictManually({ db, bus, scopes }, call, input),
  );
  route(context, calls.listBroken, (page, call) => listBroken({ db, scopes }, call, page));
  route(context, calls.rejudgeMany, ({ submitIds, anew }, call) =>
    rejudgeMany({ db, bus, scopes, backends }, call, submitIds, { anew }),
  );
  route(context, calls.startRejudging, (input, call) => start(db, call, input));
  route(context, calls.rejudgeProblems, (input, call) => startMany(db, call, input));
  route(context, calls.listRejudgings, (page) => list(db, page));
  route(context, calls.getOutdatedResults, ({ pid }) => readOutdated(db, pid));
  route(context, calls.getRejudging, ({ id }) => readOne(db, id));
  route(context, calls.getRejudgingItems, (input) => readItems(db, input));
  route(context, calls.applyRejudging, ({ id }, call) => apply({ db, bus }, call, id));
  route(context, calls.cancelRejudging, ({ id }, call) => cancel(db, call, id));
}
