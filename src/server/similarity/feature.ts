import { SIMILARITY_DAYS } from "../../shared/submission/similarityTerm.ts";
import type { Feature } from "../feature.ts";
import { similarityRoutes } from "./routes.ts";
import { workOnRuns } from "./runJob.ts";
import { sweepRuns } from "./runs.ts";

/** Comparison of programs. `days`: retention period of the results. */
export function similarityFeature(days = SIMILARITY_DAYS): Feature {
  return ({ context, bus, jobs, log, hourly }) => {
    similarityRoutes(context, bus);
    workOnRuns(jobs, { db: context.db, bus, log });
    hourly((db) => sweepRuns(db, days));
  };
}
