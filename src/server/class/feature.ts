import type { Feature } from "../feature.ts";
import { joiningRoutes } from "./joiningRoutes.ts";
import { classRoutes } from "./routes.ts";

export const classFeature: Feature = ({ context }) => {
  classRoutes(context);
  joiningRoutes(context);
};
