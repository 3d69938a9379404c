import * as z from "zod/mini";
import { type Comparison, comparison } from "./checkers.ts";
import { CODE_BODY_MAX, endpoint, rowId, wholeNumber } from "../call/endpoint.ts";
import { endedBy } from "./runEnd.ts";
import { scopeIdsInput } from "../call/scopeIds.ts";

/**
 * Trial runs of code before it is submitted, on the samples of the statement or on the user's own input; only the user
 * can see them. A run does not count as a submission, and it is stored for at most an hour.
 */

/** Maximum number of inputs of a run. */
export const TRIAL_INPUTS_MAX = 10;
/** Maximum size of the user's input in bytes (UTF-8). */
export const TRIAL_INPUT_MAX = 64 * 1024;
/** Maximum number of bytes that are shown from the beginning of stdout, and likewise of stderr. */
export const TRIAL_OUTPUT_KEPT = 64 * 1024;
/** Maximum total CPU time of all inputs of a run, in milliseconds; compile time is not included. */
export const TRIAL_CPU_MS = 10_000;
/** Maximum total wall time for all inputs of a run, in milliseconds. */
export const TRIAL_WALL_MS = 20_000;
/** A run fails if no judge node has claimed it within this time. */
export const TRIAL_QUEUE_TIMEOUT_MS = 60_000;

/**
 * Why an input was not fully judged. `budget`: the time for the whole run was used up during this input; `skipped`: the
 * time was used up earlier; `checker`: the problem's checker could not judge the output.
 */
const trialNote = z.enum(["budget", "skipped", "checker"]);

/**
 * Result of a single input. Output is shown as text: invalid bytes become U+FFFD, and control characters become
 * symbols.
 */
export const trialOutcome = z.object({
  seq: z.int(),
  /** Status of a test case. If nothing was compared, Accepted means that the program ended normally. */
  status: z.int(),
  /** Whether the output was judged, either by comparison with the sample's answer or by the checker. */
  judged: z.boolean(),
  timeMs: z.int(),
  memoryKb: z.int(),
  /** The checker's message. */
  message: z.nullable(z.string()),
  endedBy: z.nullable(endedBy),
  note: z.nullable(trialNote),
  stdout: z.string(),
  /** Number of bytes that the program wrote, including bytes that are not shown because the output was cut. */
  stdoutBytes: z.int(),
  stdoutCut: z.boolean(),
  stderr: z.string(),
  stderrCut: z.boolean(),
});
export type TrialOutcome = z.output<typeof trialOutcome>;

/**
 * The inputs that a judge node receives in place of test data; an output is compared only if its input has an answer.
 */
export const trialInputs = z.array(
  z.object({ seq: z.int(), input: z.string(), answer: z.nullable(z.string()) }),
);
export type TrialInputs = z.output<typeof trialInputs>;

export const trialState = z.enum(["waiting", "compiling", "running", "done"]);
export type TrialState = z.output<typeof trialState>;

/**
 * Why a run ended without results; it may be retried. `lost`: the node crashed or disconnected; `busy`: no node was
 * free; `error`: the node could not run the code.
 */
const trialFailure = z.enum(["lost", "busy", "error"]);

/**
 * How an output is compared with the answer to show the differences. If a checker judges the output, `tokens` is used,
 * because most checkers read tokens.
 */
export type TrialComparison = Comparison;

export const trialRow = z.object({
  trialId: z.int(),
  pid: z.int(),
  language: z.string(),
  state: trialState,
  failure: z.nullable(trialFailure),
  /** The compiler's output if the code does not compile. */
  compileError: z.nullable(z.string()),
  /** How output and answer are compared to show their differences. */
  comparison,
  inputs: z.array(
    z.object({
      /** Number of the sample, from 1; null for the user's input. */
      sample: z.nullable(z.int()),
      input: z.string(),
      /** The sample's answer; null if there is no answer to compare with. */
      answer: z.nullable(z.string()),
      outcome: z.nullable(trialOutcome),
    }),
  ),
});
export type TrialRow = z.output<typeof trialRow>;

export const startTrial = endpoint({
  method: "POST",
  path: "/api/trial",
  feature: "trial",
  access: "user",
  summary: "Run code on samples (by number) or an own input without submitting it",
  bodyMax: 2 * CODE_BODY_MAX,
  input: z.object({
    pid: z.union([z.string(), z.number()]),
    language: z.catch(z.string(), ""),
    code: z.catch(z.string(), ""),
    ...scopeIdsInput,
    /** Numbers of the statement's samples to run, starting at 1. */
    samples: z.optional(z.nullable(z.array(wholeNumber).check(z.maxLength(TRIAL_INPUTS_MAX)))),
    /** The user's input; absent if the user provides none. */
    input: z.optional(z.nullable(z.string())),
  }),
  output: trialRow,
});

export const getTrial = endpoint({
  method: "GET",
  path: "/api/trial",
  feature: "trial",
  access: "user",
  summary: "An own trial run of the last hour",
  input: z.object({ trialId: rowId }),
  output: trialRow,
});
