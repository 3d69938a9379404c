import type { Feature } from "../feature.ts";
import { rankingRoutes } from "./routes.ts";

export const rankingFeature: Feature = ({ context }) => rankingRoutes(context);
