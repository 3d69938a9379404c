import type { Feature } from "../feature.ts";
import { workOnRejudgings } from "./applyJob.ts";
import { rejudgeRoutes } from "./routes.ts";
import { previewTasks } from "./previewTaskKind.ts";

export const rejudgeFeature: Feature = ({ context, bus, jobs, offerTasks }) => {
  rejudgeRoutes(context, bus);
  workOnRejudgings(jobs, { db: context.db, bus });
  offerTasks(previewTasks);
};
