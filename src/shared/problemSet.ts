import * as z from "zod/mini";

/**
 * Sets of problems in an order of their own, as contests have them: each problem under a display id, with the reader's
 * own mark and with counts.
 */

/** A problem's status as it is shown to who submitted to it; −10: nothing was submitted. */
export const ownStatus = z.object({ status: z.int(), score: z.nullable(z.int()) });
export type OwnStatus = z.output<typeof ownStatus>;

/** Own statuses by the ids of problems. */
export const ownStatuses = z.record(z.string(), ownStatus);
export type OwnStatuses = z.output<typeof ownStatuses>;

/** A problem as every set shows it. */
export const setProblem = z.object({
  pid: z.int(),
  /** In the set. */
  displayId: z.string(),
  displayTitle: z.string(),
  /** Accepted submissions, and all that are judged, of what the reader may see. Null: they are not published. */
  ac: z.nullable(z.int()),
  total: z.nullable(z.int()),
});
export type SetProblem = z.output<typeof setProblem>;
