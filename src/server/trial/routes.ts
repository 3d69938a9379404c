import { getTrial, startTrial } from "../../shared/verdict/trial.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import type { Scopes } from "../scope/service.ts";
import { readTrial, startTrialOf } from "./service.ts";

export function trialRoutes(context: RouteContext, scopes: Scopes): void {
  const { db } = context;
  route(context, startTrial, (request, call) => startTrialOf(scopes, request, call));
  route(context, getTrial, ({ trialId }, { viewer }) => readTrial(db, trialId, viewer.uid));
}
