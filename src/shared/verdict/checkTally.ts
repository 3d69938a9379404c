import * as z from "zod/mini";

/** Summary of a problem's last check. */
export const checkTally = z.object({
  total: z.int(),
  done: z.int(),
  /** Programs with an unexpected result. */
  unexpected: z.array(z.string()),
});
export type CheckTally = z.output<typeof checkTally>;
