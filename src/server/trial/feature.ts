import type { Feature } from "../feature.ts";
import { trialsLive } from "./live.ts";
import { trialRoutes } from "./routes.ts";
import { deleteExpiredTrials } from "./service.ts";
import { trialTasks } from "./taskKind.ts";

export const trialFeature: Feature = ({ context, services, bus, hub, hourly, offerTasks }) => {
  trialRoutes(context, services.scopes);
  trialsLive(hub, context.db, bus);
  offerTasks(trialTasks);
  hourly(deleteExpiredTrials);
};
