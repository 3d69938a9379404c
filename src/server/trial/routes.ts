import { getTrial, startTrial } from "../../shared/trial.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { readTrial, startTrialOf } from "./service.ts";

export function trialRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, startTrial, startTrialOf);
  route(context, getTrial, ({ trialId }, { viewer }) => readTrial(db, trialId, viewer.uid));
}
