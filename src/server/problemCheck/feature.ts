import type { Feature } from "../feature.ts";
import { type ChangeOperations, deleteExpiredCandidates } from "./candidate.ts";
import { checksLive } from "./live.ts";
import { problemCheckRoutes } from "./routes.ts";
import { checkTasks } from "./taskKind.ts";

/** `operations`: functions of other features that apply the change of a candidate. */
export function problemCheckFeature(operations: ChangeOperations): Feature {
  return ({ context, hub, bus, hourly, offerTasks }) => {
    problemCheckRoutes(context, operations);
    checksLive(hub, context.db, bus);
    offerTasks(checkTasks);
    hourly(deleteExpiredCandidates);
  };
}
