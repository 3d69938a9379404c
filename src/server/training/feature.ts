import type { Feature } from "../feature.ts";
import { trainingAdminRoutes } from "./admin/adminRoutes.ts";
import { TrainingCatalogue } from "./catalogue.ts";
import { prepareResults } from "./rank/results.ts";
import { trainingRoutes } from "./routes.ts";
import { trainingScope } from "./scope.ts";

export const trainingFeature: Feature = async ({ context, services, offerScope }) => {
  await prepareResults(context.db);
  offerScope(trainingScope);
  const trainings = new TrainingCatalogue(context.db);
  trainingRoutes(context, { ...services, trainings });
  trainingAdminRoutes(context, { ...services, trainings });
};
