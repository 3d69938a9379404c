import * as z from "zod/mini";

/**
 * Timing of a judge node, measured at its start by many runs of one fixed program in its sandbox. The timing is
 * displayed. It also determines whether a run that slightly exceeds the time limit is repeated. It is never used to
 * scale measured times.
 */
export const nodeTiming = z.object({
  runs: z.int(),
  /** CPU times of the runs, in milliseconds; this also applies to the next two fields. */
  fastestMs: z.number(),
  medianMs: z.number(),
  slowestMs: z.number(),
  /** Speed relative to the project's first reference machine; 2 means that a run takes half the time. */
  speed: z.number(),
  /**
   * Timing noise of the node: the 90th percentile of the fractions by which runs took longer than the fastest run of
   * the same work.
   */
  noise: z.number(),
});
export type NodeTiming = z.output<typeof nodeTiming>;

/**
 * A run that exceeds the time limit by no more than the node's timing noise is repeated. This is the maximum noise that
 * is taken into account, as a fraction of the limit.
 */
export const NOISE_MAX = 0.1;
