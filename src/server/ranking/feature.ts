import type { Feature } from "../feature.ts";
import { rankingRoutes } from "./routes.ts";

export const rankingFeature: Feature = ({ context, services }) => rankingRoutes(context, services);
