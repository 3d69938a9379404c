import * as z from "zod/mini";
import { endpoint, nothing, rowId } from "./endpoint.ts";
import { problemLimits } from "./problemRules.ts";

const { min, max } = problemLimits.factor;
const factor = z.number().check(z.gte(min), z.lte(max));

const languageLimit = z.object({
  id: z.int(),
  name: z.string(),
  /** How often a problem's limits fit into those of this language. */
  timeFactor: z.number(),
  memoryFactor: z.number(),
  /** Those that this version was delivered with. */
  usualTimeFactor: z.number(),
  usualMemoryFactor: z.number(),
  /** Some judge node has it. */
  available: z.boolean(),
  /** Problems that have factors of their own for it. */
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

/** More than there are languages. */
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
