import * as z from "zod/mini";
import { endpoint, nothing, rowId } from "../call/endpoint.ts";
import { problemLimits } from "../problem/problemRules.ts";

const { min, max } = problemLimits.factor;
const factor = z.number().check(z.gte(min), z.lte(max));

const languageLimit = z.object({
  id: z.int(),
  name: z.string(),
  /** Factors by which this language multiplies a problem's limits. */
  timeFactor: z.number(),
  memoryFactor: z.number(),
  /** The default factors in this version of Verdict. */
  usualTimeFactor: z.number(),
  usualMemoryFactor: z.number(),
  /** Whether a judge node has the language. */
  available: z.boolean(),
  /** Number of problems that set other factors for this language. */
  exceptions: z.int(),
});
export type LanguageLimit = z.output<typeof languageLimit>;

export const getLanguageLimits = endpoint({
  method: "GET",
  path: "/api/admin/language/limits",
  feature: "language",
  access: "root",
  summary: "Factors of time and memory of the site's languages",
  input: nothing,
  output: z.array(languageLimit),
});

/** Maximum number of languages in one call; it is larger than any possible number of languages. */
const CHANGED_MAX = 200;

export const updateLanguageLimits = endpoint({
  method: "PUT",
  path: "/api/admin/language/limits",
  feature: "language",
  access: "root",
  summary: "Update factors of languages; problems with factors of their own keep them",
  input: z.object({
    languages: z
      .array(z.object({ id: rowId, timeFactor: factor, memoryFactor: factor }))
      .check(z.minLength(1), z.maxLength(CHANGED_MAX)),
  }),
  output: z.array(languageLimit),
});
