import * as calls from "../../shared/languages/languageLimits.ts";
import type { Feature } from "../feature.ts";
import { route } from "../platform/route/route.ts";
import { updateLimits, readLimits } from "./limits.ts";
import { seedLanguages } from "./service.ts";

export const languageFeature: Feature = async ({ context }) => {
  const { db } = context;
  await seedLanguages(db);
  route(context, calls.getLanguageLimits, () => readLimits(db));
  route(context, calls.updateLanguageLimits, (input, call) => updateLimits(db, call, input));
};
