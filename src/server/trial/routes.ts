import { getTrial, startTrial } from "../../shared/trial.ts";
import type { Bus } from "../platform/liveBus.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { readTrial, runTrial } from "./service.ts";

export function trialRoutes(context: RouteContext, bus: Bus): void {
  const { db } = context;
  route(context, startTrial, (input, call) => runTrial(bus, input, call));
  route(context, getTrial, ({ trialId }, { viewer }) => readTrial(db, trialId, viewer.uid));
}
