import * as z from "zod/mini";

/** One line in the output of the doctor command. */
export const finding = z.object({
  subject: z.string(),
  /** `missing` is used only for optional parts. */
  state: z.enum(["good", "missing", "bad"]),
  detail: z.string(),
  /** The text in Chinese; absent if the text consists only of names and numbers. */
  chinese: z.optional(z.string()),
  /** How to correct the problem; present on every line whose state is not `good`. */
  fix: z.optional(z.string()),
  chineseFix: z.optional(z.string()),
});
export type Finding = z.output<typeof finding>;
