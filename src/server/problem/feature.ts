import type { Feature } from "../feature.ts";
import { ownListRoutes } from "./ownListRoutes.ts";
import { problemRoutes } from "./routes.ts";

export const problemFeature: Feature = ({ context, services }) => {
  problemRoutes(context, services);
  ownListRoutes(context);
};
