import type { Feature } from "../feature.ts";
import { profileRoutes } from "./routes.ts";

export const profileFeature: Feature = ({ context }) => profileRoutes(context);
