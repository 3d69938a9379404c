import type { Feature } from "../feature.ts";
import { mergeTaskSources, type AuxiliaryTaskSource } from "./auxiliaryTasks.ts";
import { checkCountersDaily } from "./dailyCheck.ts";
import { openGateway } from "./gateway.ts";
import { judgingMetrics } from "./judgingMetrics.ts";
import { recountInJobs } from "./recount.ts";

/** After all features that offer tasks: nodes may connect once it is registered. */
export function judgingFeature(options: {
  token: string;
  leaseMs: number | undefined;
  taskSources: readonly AuxiliaryTaskSource[];
}): Feature {
  return ({ context, bus, jobs, metrics, server, log }) => {
    const { app, db, files } = context;
    const side = mergeTaskSources(options.taskSources);
    const meter = judgingMetrics(metrics, db, ["compile", "trial"]);
    const { token, leaseMs } = options;
    openGateway({ app, db, bus, files, side, meter, token, leaseMs, server, log });
    recountInJobs(jobs, db);
    return checkCountersDaily(jobs, db, log);
  };
}
