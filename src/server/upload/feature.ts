import type { Feature } from "../feature.ts";
import { uploadRoutes } from "./routes.ts";
import { sweepUploadsDaily } from "./sweep.ts";

export const uploadFeature: Feature = ({ context, jobs, log }) => {
  uploadRoutes(context);
  return sweepUploadsDaily(jobs, context, log);
};
