import type { Feature } from "../feature.ts";
import { checkerRoutes } from "./routes.ts";
import { deleteExpiredChecks } from "./service.ts";
import { compileTaskSource } from "./taskSource.ts";

export const checkerFeature: Feature = ({ context, bus, log, hourly, offerTasks }) => {
  checkerRoutes(context, bus);
  offerTasks(compileTaskSource(context.db, bus, log));
  hourly(deleteExpiredChecks);
};
