import type { Feature } from "../feature.ts";
import { workOnRejudgings } from "./applyJob.ts";
import { previewTaskSource } from "./previewTaskSource.ts";
import { rejudgeRoutes } from "./routes.ts";

export const rejudgeFeature: Feature = ({ context, bus, jobs, log, offerTasks }) => {
  rejudgeRoutes(context, bus);
  workOnRejudgings(jobs, { db: context.db, bus });
  offerTasks(previewTaskSource(context.db, log));
};
