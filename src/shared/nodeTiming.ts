import * as z from "zod/mini";

/**
 * What a judge node learnt about its own clock at its start, from many runs of one fixed program in its
 * sandbox. It is shown, and says how near to a limit a verdict is not certain; no time is ever scaled.
 */
export const nodeTiming = z.object({
  runs: z.int(),
  /** CPU time of the runs, milliseconds. */
  fastestMs: z.number(),
  medianMs: z.number(),
  slowestMs: z.number(),
  /** How many times faster than the machine that the project measured first; 2: half the time. */
  speed: z.number(),
  /** By which part the same work took longer than the fastest run, nine times of ten at most. */
  noise: z.number(),
});
export type NodeTiming = z.output<typeof nodeTiming>;

/** The part of a time limit within which a run that passed it is tried again; noisier nodes get no more. */
export const NOISE_MAX = 0.1;
