import type { Feature } from "../feature.ts";
import { type ChangeOperations, deleteExpiredCandidates } from "./candidate.ts";
import { checksLive } from "./live.ts";
import { problemCheckRoutes } from "./routes.ts";
import { checkTaskSource } from "./taskSource.ts";

/** `operations`: how a candidate's change is made by the features that it belongs to. */
export function problemCheckFeature(operations: ChangeOperations): Feature {
  return ({ context, hub, bus, log, hourly, offerTasks }) => {
    problemCheckRoutes(context, operations);
    checksLive(hub, context.db, bus);
    offerTasks(checkTaskSource(context.db, log));
    hourly(deleteExpiredCandidates);
  };
}
