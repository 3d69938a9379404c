import type { Feature } from "../feature.ts";
import { rateAfterChanges, rateInJobs, sweepRatings } from "./jobs.ts";
import { ratingRoutes } from "./routes.ts";

export const ratingFeature: Feature = ({ context, services, bus, jobs, log, hourly }) => {
  ratingRoutes(context);
  rateInJobs(jobs, context.db);
  hourly(sweepRatings);
  rateAfterChanges(services.contests, bus, (error) =>
    log.warn({ err: error }, "new ratings could not be asked for; the hourly sweep computes them"),
  );
};
