import type { Feature } from "../feature.ts";
import { contestRoutes } from "./routes.ts";

export const contestFeature: Feature = ({ context }) => contestRoutes(context);
