import type { Feature } from "../feature.ts";
import { sweepDeletedEditorials } from "./manage.ts";
import { editorialRoutes } from "./routes.ts";

export const editorialFeature: Feature = ({ context, services, hourly }) => {
  const { contests, catalogue } = services;
  editorialRoutes(context, { db: context.db, contests, catalogue });
  hourly(sweepDeletedEditorials);
};
