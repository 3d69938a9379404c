import type { Feature } from "../feature.ts";
import { workOnTeamRosters } from "./job.ts";
import { teamRosterRoutes } from "./routes.ts";

export const teamRosterFeature: Feature = ({ context, bus, jobs }) => {
  teamRosterRoutes(context, bus);
  workOnTeamRosters(jobs, { db: context.db, box: context.box, bus });
};
