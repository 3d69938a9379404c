import type { Feature } from "../feature.ts";
import { sweepMutes } from "./mute.ts";
import { moderationRoutes } from "./routes.ts";

export const moderationFeature: Feature = ({ context, services, baseUrl, hourly }) => {
  const { db } = context;
  moderationRoutes(context, {
    db,
    contests: services.contests,
    catalogue: services.catalogue,
    baseUrl,
  });
  hourly(sweepMutes);
};
