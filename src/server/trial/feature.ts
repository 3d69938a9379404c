import type { Feature } from "../feature.ts";
import { trialsLive } from "./live.ts";
import { trialRoutes } from "./routes.ts";
import { deleteExpiredTrials } from "./service.ts";
import { trialTaskSource } from "./taskSource.ts";

export const trialFeature: Feature = ({ context, bus, hub, log, hourly, offerTasks }) => {
  trialRoutes(context, bus);
  trialsLive(hub, context.db, bus);
  offerTasks(trialTaskSource(context.db, bus, log));
  hourly(deleteExpiredTrials);
};
