import type { Feature } from "../feature.ts";
import { upsolvingRoutes } from "./routes.ts";
import { upsolvingScope } from "./scope.ts";

export const upsolvingFeature: Feature = ({ context, services, offerScope }) => {
  offerScope(upsolvingScope(services.boards));
  upsolvingRoutes(context, services);
};
