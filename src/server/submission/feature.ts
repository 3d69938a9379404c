import type { Feature } from "../feature.ts";
import { submissionsLive } from "./live.ts";
import { submissionRoutes } from "./routes.ts";

export const submissionFeature: Feature = ({ context, services, bus, hub, backends }) => {
  submissionRoutes(context, { bus, backends, lists: services.lists });
  submissionsLive(hub, services.lists, bus);
};
