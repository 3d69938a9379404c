import type { Feature } from "../feature.ts";
import { tagRoutes } from "./routes.ts";

export const tagFeature: Feature = ({ context }) => tagRoutes(context);
