import type { Feature } from "../feature.ts";
import { profileRoutes } from "./routes.ts";

export const profileFeature: Feature = ({ context, services }) =>
  profileRoutes(context, services.catalogue);
