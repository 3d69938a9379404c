import type { Feature } from "../feature.ts";
import { deleteExpiredDrafts } from "./drafts.ts";
import { problemAdminRoutes } from "./routes.ts";

export const problemAdminFeature: Feature = ({ context, services, hourly }) => {
  problemAdminRoutes(context, services);
  hourly(deleteExpiredDrafts);
};
