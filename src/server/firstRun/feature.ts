import type { Finding } from "../../shared/system/doctor.ts";
import type { Feature } from "../feature.ts";
import { firstRunRoutes } from "./routes.ts";

/** `examine` returns the findings of `verdict doctor` on this machine. */
export function firstRunFeature(examine: () => Promise<Finding[]>): Feature {
  return ({ context, bus, language }) => firstRunRoutes(context, { bus, language, examine });
}
