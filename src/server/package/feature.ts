import type { Feature } from "../feature.ts";
import { deleteExpiredImports } from "./import.ts";
import { packageRoutes } from "./routes.ts";

export const packageFeature: Feature = ({ context, services, bus, jobs, log, hourly }) => {
  packageRoutes(context, { bus, jobs, log, remote: services.remote });
  hourly(deleteExpiredImports);
};
