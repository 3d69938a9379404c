import type { Feature } from "../feature.ts";
import type { PlacedComments } from "./policy.ts";
import { commentRoutes } from "./routes.ts";

/** Must be registered after all features that have comments, because these features provide the `places`. */
export function commentFeature(places: readonly PlacedComments[]): Feature {
  return ({ context }) => commentRoutes(context, places);
}
