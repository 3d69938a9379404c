import type { Feature } from "../feature.ts";
import { virtualRoutes } from "./routes.ts";
import { virtualScope } from "./scope.ts";

export const virtualFeature: Feature = ({ context, offerScope }) => {
  offerScope(virtualScope);
  virtualRoutes(context);
};
