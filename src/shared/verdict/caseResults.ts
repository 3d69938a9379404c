import * as z from "zod/mini";
import { endpoint, rowId } from "../call/endpoint.ts";
import { endedBy } from "./runEnd.ts";

/**
 * The viewer's access to the jury data of a test case. `sample`: the case is one of the statement's samples; `open`:
 * the problem setter has made the data visible to contestants; `staff`: the viewer may edit the problem, but
 * contestants do not see the data.
 */
const juryDataAccess = z.enum(["hidden", "sample", "open", "staff"]);

/** One test case's result. Only staff receive the file names. `userOutput` contains the checker's message. */
export const caseResult = z.object({
  seq: z.int(),
  status: z.int(),
  time: z.nullable(z.int()),
  memory: z.nullable(z.int()),
  score: z.nullable(z.int()),
  groupNum: z.nullable(z.int()),
  inputData: z.nullable(z.string()),
  outputData: z.nullable(z.string()),
  userOutput: z.nullable(z.string()),
  endedBy: z.nullable(endedBy),
  juryData: juryDataAccess,
  /**
   * Number of the statement's sample that equals this case, counted from 1. Null if no sample equals it, or if the case
   * was accepted.
   */
  sample: z.nullable(z.int()),
  pid: z.int(),
});
export type CaseResult = z.output<typeof caseResult>;

export const getAllCaseResult = endpoint({
  method: "GET",
  path: "/api/get-all-case-result",
  feature: "submission",
  access: "guest",
  summary: "Results per test case in order; null when the problem does not publish them",
  input: z.object({ submitId: rowId }),
  output: z.nullable(z.array(caseResult)),
});

/** Maximum number of bytes that are shown from the beginning of an input. */
export const FAILING_INPUT_MAX = 4096;

export const failingInput = z.object({
  /** Number of the test case. */
  seq: z.int(),
  /** The beginning of the input as UTF-8 text. */
  inputText: z.string(),
  /** Size of the whole input, in bytes. */
  size: z.int(),
  isCut: z.boolean(),
});
export type FailingInput = z.output<typeof failingInput>;

export const getFailingInput = endpoint({
  method: "GET",
  path: "/api/get-failing-input",
  feature: "submission",
  access: "guest",
  summary:
    "Beginning of the input of the first test case that failed; null when the problem does not show it",
  input: z.object({ submitId: rowId }),
  output: z.nullable(failingInput),
});
