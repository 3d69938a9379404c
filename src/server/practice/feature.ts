import type { Feature } from "../feature.ts";
import { practice } from "./scope.ts";

export const practiceFeature: Feature = ({ offerScope }) => offerScope(practice);
