import type { Feature } from "../feature.ts";
import { tokenRoutes } from "./routes.ts";

export const tokenFeature: Feature = ({ context }) => tokenRoutes(context);
