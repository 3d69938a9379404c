import * as z from "zod/mini";

/**
 * Ordered sets of problems, such as those of contests: each problem has a display id, the viewer's status, and
 * submission counts.
 */

/** A user's status for a problem, as shown to that user; −10 if the user has not submitted to the problem. */
export const ownStatus = z.object({ status: z.int(), score: z.nullable(z.int()) });
export type OwnStatus = z.output<typeof ownStatus>;

/** The viewer's statuses by problem id. */
export const ownStatuses = z.record(z.string(), ownStatus);
export type OwnStatuses = z.output<typeof ownStatuses>;

/** A problem with the fields that all sets show. */
export const setProblem = z.object({
  pid: z.int(),
  /** Display id in the set. */
  displayId: z.string(),
  displayTitle: z.string(),
  /**
   * Number of accepted submissions and number of all judged submissions that the viewer may see; null if they are not
   * published.
   */
  ac: z.nullable(z.int()),
  total: z.nullable(z.int()),
});
export type SetProblem = z.output<typeof setProblem>;
