import type { Feature } from "../feature.ts";
import { trainingAdminRoutes } from "./admin/adminRoutes.ts";
import { trainingRoutes } from "./routes.ts";
import { trainingScope } from "./scope.ts";

export const trainingFeature: Feature = ({ context, services, offerScope }) => {
  offerScope(trainingScope);
  trainingRoutes(context, services);
  trainingAdminRoutes(context, services.catalogue);
};
