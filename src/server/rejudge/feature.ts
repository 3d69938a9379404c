import type { Feature } from "../feature.ts";
import { workOnRejudgings } from "./applyJob.ts";
import { rejudgingsLive } from "./live.ts";
import { rejudgeRoutes } from "./routes.ts";
import { previewTasks } from "./previewTaskKind.ts";

export const rejudgeFeature: Feature = ({
  context,
  services,
  bus,
  hub,
  jobs,
  backends,
  offerTasks,
}) => {
  rejudgeRoutes(context, { bus, backends, scopes: services.scopes });
  rejudgingsLive(hub, bus);
  workOnRejudgings(jobs, { db: context.db, bus });
  offerTasks(previewTasks);
};
