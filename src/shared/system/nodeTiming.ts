import * as z from "zod/mini";

/**
 * Timing of a judge node, measured at its start by many runs of one fixed program in its sandbox. The timing is
 * displayed, and it determines which runs close to a limit are repeated; measured times are never scaled.
 */
export const nodeTiming = z.object({
  runs: z.int(),
  /** CPU time of the runs, in milliseconds. */
  fastestMs: z.number(),
  medianMs: z.number(),
  slowestMs: z.number(),
  /** Speed relative to the project's first reference machine; 2 means half the time. */
  speed: z.number(),
  /** Noise: the fraction by which a run took longer than the fastest run of the same work; 90th percentile. */
  noise: z.number(),
});
export type NodeTiming = z.output<typeof nodeTiming>;

/**
 * A run that exceeds the time limit by no more than the node's noise is repeated. Maximum noise, as a fraction of the
 * limit, that is used to decide whether a run is repeated.
 */
export const NOISE_MAX = 0.1;
