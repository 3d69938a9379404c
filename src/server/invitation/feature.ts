import type { Feature } from "../feature.ts";
import { invitationRoutes } from "./routes.ts";

export const invitationFeature: Feature = ({ context }) => invitationRoutes(context);
