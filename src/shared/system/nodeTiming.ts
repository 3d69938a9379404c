import * as z from "zod/mini";

/**
 * Timing of a judge node, measured at its start by many runs of one fixed program in its sandbox. The timing is
 * displayed. It also determines by how much a run may exceed the time limit and still be repeated. Measured times are
 * never scaled.
 */
export const nodeTiming = z.object({
  runs: z.int(),
  /** This field and the next two: CPU times of the runs, in milliseconds. */
  fastestMs: z.number(),
  medianMs: z.number(),
  slowestMs: z.number(),
  /** Speed relative to the project's first reference machine; 2 means half the time. */
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
