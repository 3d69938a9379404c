import type { Feature } from "../feature.ts";
import { checkerRoutes } from "./routes.ts";
import { deleteExpiredChecks } from "./service.ts";
import { compileTasks } from "./taskKind.ts";

export const checkerFeature: Feature = ({ context, bus, hourly, offerTasks }) => {
  checkerRoutes(context, bus);
  offerTasks(compileTasks);
  hourly(deleteExpiredChecks);
};
