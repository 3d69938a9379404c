import type { Feature } from "../feature.ts";
import { announcementRoutes } from "./routes.ts";

export const announcementFeature: Feature = ({ context }) => announcementRoutes(context);
