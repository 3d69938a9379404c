import { getTrial, startTrial } from "../../shared/trial.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { readTrial, runTrial } from "./service.ts";

export function trialRoutes(context: RouteContext): void {
  const { db } = context;
  route(context, startTrial, runTrial);
  route(context, getTrial, ({ trialId }, { viewer }) => readTrial(db, trialId, viewer.uid));
}
