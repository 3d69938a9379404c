import type { Feature } from "../feature.ts";
import { otherContestRoutes } from "./routes.ts";

export const otherContestFeature: Feature = ({ context }) => otherContestRoutes(context);
