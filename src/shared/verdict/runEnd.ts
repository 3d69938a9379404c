import * as z from "zod/mini";

/** The kind of error that a language's runtime reported; each kind has a separate advice text. */
export const exceptionKinds = [
  "index",
  "null",
  "division",
  "recursion",
  "memory",
  "input",
  "number",
  "type",
  "key",
  "name",
  "assertion",
  "heap",
  "stackSmash",
  "overflow",
  "iterator",
  "deadlock",
  "other",
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/**
 * What ended a run. Limit and usage are in the units of the case row (milliseconds, KiB; output in bytes). Absent parts
 * are unknown or hidden from this viewer.
 */
export const endedBy = z.object({
  ended: z.enum(["exited", "signalled", "cpu", "wall", "memory", "output", "failed"]),
  exitCode: z.int(),
  signal: z.int(),
  limit: z.nullable(z.number()),
  /** Measured usage of the limited resource. */
  used: z.optional(z.nullable(z.number())),
  /** True if the run was stopped at the limit; false if it exceeded the limit and then ended without being stopped. */
  stopped: z.optional(z.boolean()),
  /** Uncaught exception or final error of the runtime; only names from a fixed list occur. */
  exception: z.optional(
    z.object({ name: z.string().check(z.maxLength(80)), kind: z.enum(exceptionKinds) }),
  ),
  /** Number of processes started by the run that were still running when it ended. */
  descendants: z.optional(z.int()),
  /**
   * Number of runs; present if the first run was repeated because it exceeded the time limit by no more than the
   * machine's timing noise. The best run counts.
   */
  runs: z.optional(z.int()),
  /** First position, from 1, where the output differs from the answer. This is jury data (see `juryDataAccess`). */
  difference: z.optional(
    z.object({
      line: z.int(),
      token: z.int(),
      expected: z.optional(z.string().check(z.maxLength(200))),
      got: z.optional(z.string().check(z.maxLength(200))),
    }),
  ),
});
export type EndedBy = z.output<typeof endedBy>;

/**
 * How the run that decided the submission's verdict ended. This run is either the compilation or the run on the first
 * failed test.
 */
export const submissionEnd = z.extend(endedBy, {
  phase: z.enum(["compile", "run"]),
  /** Number and status of the test case that decided the verdict; null if the compilation decided it. */
  seq: z.nullable(z.int()),
  status: z.nullable(z.int()),
});
export type SubmissionEnd = z.output<typeof submissionEnd>;
