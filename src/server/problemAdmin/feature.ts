import type { Feature } from "../feature.ts";
import { deleteExpiredDrafts } from "./drafts.ts";
import { problemAdminRoutes } from "./routes.ts";

export const problemAdminFeature: Feature = ({ context, hourly }) => {
  problemAdminRoutes(context);
  hourly(deleteExpiredDrafts);
};
