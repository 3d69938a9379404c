import type { Feature } from "../feature.ts";
import { virtualRoutes } from "./routes.ts";
import { virtualScope } from "./scope.ts";

export const virtualFeature: Feature = ({ context, services, offerScope }) => {
  offerScope(virtualScope(services.boards));
  virtualRoutes(context, services);
};
