import type { Feature } from "../feature.ts";
import { sweepBatches } from "./batch.ts";
import { workOnBatches } from "./batchJob.ts";
import { userRoutes } from "./routes.ts";

export const userFeature: Feature = ({ context, bus, jobs, hourly }) => {
  userRoutes(context, bus);
  workOnBatches(jobs, { db: context.db, box: context.box, bus });
  hourly(sweepBatches);
};
