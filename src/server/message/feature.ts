import type { Feature } from "../feature.ts";
import { messageRoutes } from "./routes.ts";

export const messageFeature: Feature = ({ context }) => messageRoutes(context);
