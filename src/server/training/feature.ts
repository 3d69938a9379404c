import type { Feature } from "../feature.ts";
import { trainingAdminRoutes } from "./admin/adminRoutes.ts";
import { prepareResults } from "./rank/results.ts";
import { trainingRoutes } from "./routes.ts";
import { trainingScope } from "./scope.ts";

export const trainingFeature: Feature = async ({ context, services, offerScope }) => {
  await prepareResults(context.db);
  offerScope(trainingScope);
  trainingRoutes(context, services);
  trainingAdminRoutes(context, services);
};
