import * as z from "zod/mini";

/** One line of the doctor's list. */
export const finding = z.object({
  subject: z.string(),
  /** `missing` is used only for optional parts. */
  state: z.enum(["good", "missing", "bad"]),
  detail: z.string(),
  /** The text in Chinese; absent when it consists of names and numbers. */
  chinese: z.optional(z.string()),
  /** How to correct the problem; present on every line that is not good. */
  fix: z.optional(z.string()),
  chineseFix: z.optional(z.string()),
});
export type Finding = z.output<typeof finding>;
