import * as z from "zod/mini";

/** One line of the doctor's list. */
export const finding = z.object({
  subject: z.string(),
  /** `missing`: an optional part. */
  state: z.enum(["good", "missing", "bad"]),
  detail: z.string(),
  /** The same in Chinese, where it is not only names and numbers. */
  chinese: z.optional(z.string()),
  /** What to do; on every line that is not good. */
  fix: z.optional(z.string()),
  chineseFix: z.optional(z.string()),
});
export type Finding = z.output<typeof finding>;
