import * as z from "zod/mini";
import { endedBy, submissionEnd } from "../verdict/runEnd.ts";
import { trialOutcome } from "../verdict/trial.ts";

/** The result of one test case. */
export const judgedCase = z.object({
  seq: z.int(),
  status: z.int(),
  timeMs: z.int(),
  memoryKb: z.int(),
  score: z.nullable(z.int()),
  group: z.nullable(z.int()),
  /** Checker's message or exit note, at most 1,000 characters. */
  message: z.nullable(z.string()),
  endedBy: z.nullable(endedBy),
});
export type JudgedCase = z.output<typeof judgedCase>;

/** Why a System Error happened: `code` is for programs, and `hint` is for the administrator (in English). */
export const errorCause = z.object({ code: z.string(), hint: z.string(), detail: z.string() });
export type ErrorCause = z.output<typeof errorCause>;

/**
 * Causes that lie in the node, not in the submission or its problem. Another node may be able to judge a job that
 * failed for one of these causes. If a `result` message contains such a cause, the node has nevertheless passed its
 * health check, so the failure does not count as a fault of the node. If a `release` message contains such a cause, the
 * health check has failed.
 */
export const NODE_FAULTS: ReadonlySet<string> = new Set([
  "sandbox_failed",
  "sandbox_died",
  "machine_overloaded",
  "disk_failed",
  "node_exhausted",
  "compiler_broken",
  "language_unavailable",
  "data_unreachable",
]);

/** A node's result for a task. */
export const judgeResult = z.object({
  status: z.int(),
  score: z.nullable(z.int()),
  /**
   * Points by subtask, in the order of the task; they add up to `score`. Absent: the task has no subtasks, or the
   * node's version is too old.
   */
  subtasks: z.optional(z.array(z.int())),
  timeMs: z.nullable(z.int()),
  memoryKb: z.nullable(z.int()),
  /** Compiler output for Compile Error, at most 64 KiB. */
  errorMessage: z.nullable(z.string()),
  cause: z.nullable(errorCause),
  /** The cause of a status other than Accepted. */
  endedBy: z.optional(z.nullable(submissionEnd)),
  cases: z.array(judgedCase),
  /** Present only in results of trial runs, with one entry per requested input. */
  trial: z.optional(z.array(trialOutcome)),
});
export type JudgeResult = z.output<typeof judgeResult>;
