import type { Feature } from "../feature.ts";
import { joiningRoutes } from "./joiningRoutes.ts";
import { workOnRosters } from "./roster/job.ts";
import { rosterRoutes } from "./rosterRoutes.ts";
import { classRoutes } from "./routes.ts";

export const classFeature: Feature = ({ context, services, bus, jobs }) => {
  classRoutes(context, services);
  joiningRoutes(context);
  rosterRoutes(context, bus);
  workOnRosters(jobs, { db: context.db, box: context.box, bus });
};
