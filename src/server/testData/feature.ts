import type { Feature } from "../feature.ts";
import { workOnUploads } from "./readJob.ts";
import { testDataRoutes } from "./routes.ts";
import { sweepUploads } from "./uploads.ts";
import { sweepVersions } from "./versions.ts";

export const testDataFeature: Feature = ({ context, bus, jobs, hourly }) => {
  testDataRoutes(context, bus);
  workOnUploads(jobs, { db: context.db, files: context.files });
  hourly(sweepUploads);
  hourly(sweepVersions);
};
