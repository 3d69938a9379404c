import type { Feature } from "../feature.ts";
import { seedLanguages } from "./service.ts";

export const languageFeature: Feature = ({ context }) => seedLanguages(context.db);
