import type { Feature } from "../feature.ts";
import type { TaskKind } from "./auxiliary/kind.ts";
import { openAuxiliaryTasks } from "./auxiliary/tasks.ts";
import { runBackend } from "./backendJobs.ts";
import { checkCountersDaily } from "./dailyCheck.ts";
import { openGateway } from "./gateway.ts";
import { judgingMetrics } from "./judgingMetrics.ts";
import { recountInJobs } from "./recount.ts";

/** Register this after all features that offer tasks or backends, because nodes may connect from then on. */
export function judgingFeature(options: {
  token: string;
  leaseMs: number | undefined;
  taskKinds: readonly TaskKind[];
}): Feature {
  return ({ context, services, bus, jobs, backends, metrics, server, log }) => {
    const { app, db, files } = context;
    const { token, leaseMs, taskKinds } = options;
    const tasks = openAuxiliaryTasks({ db, kinds: taskKinds, log, leaseMs });
    const otherQueues = [...backends.all().map(({ name }) => name), ...tasks.kinds];
    const meter = judgingMetrics(metrics, db, otherQueues);
    for (const backend of backends.all()) runBackend(jobs, { db, bus, log, meter }, backend);
    openGateway({ app, db, bus, files, tasks, meter, token, leaseMs, server, log });
    recountInJobs(jobs, { db, scopes: services.scopes });
    return checkCountersDaily(jobs, db, log);
  };
}
