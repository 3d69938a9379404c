import type { Feature } from "../feature.ts";
import { submissionsLive } from "./live.ts";
import { submissionRoutes } from "./routes.ts";

export const submissionFeature: Feature = ({ context, bus, hub, backends }) => {
  submissionRoutes(context, bus, backends);
  submissionsLive(hub, context.db, bus);
};
