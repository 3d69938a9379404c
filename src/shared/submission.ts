import * as z from "zod/mini";
import {
  CODE_BODY_MAX,
  done,
  endpoint,
  filterNumber,
  filterText,
  flag,
  pageLimit,
  pageNumber,
  paged,
  rowId,
} from "./endpoint.ts";
import { feedbackPolicy } from "./feedback.ts";

/** Characters (UTF-16 code units, as the editor counts them). */
export const CODE_MAX = 65535;

/** What kind of mistake a language's runtime reported; each has its own advice. */
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
 * What ended a run and by how much: limit and use in the units of the case row (milliseconds, KiB;
 * output in bytes). Absent parts are unknown or hidden from this reader.
 */
export const endedBy = z.object({
  ended: z.enum(["exited", "signalled", "cpu", "wall", "memory", "output", "failed"]),
  exitCode: z.int(),
  signal: z.int(),
  limit: z.nullable(z.number()),
  /** Measured use of what is limited. */
  used: z.optional(z.nullable(z.number())),
  /** It was stopped at the limit; otherwise it ended by itself beyond it. */
  stopped: z.optional(z.boolean()),
  /** Uncaught exception or final error of the runtime, from a fixed list of names. */
  exception: z.optional(
    z.object({ name: z.string().check(z.maxLength(80)), kind: z.enum(exceptionKinds) }),
  ),
  /** Processes it had started that were still running at its end. */
  descendants: z.optional(z.int()),
  /** The time limit was passed by no more than the machine's own noise: so many runs in all, the best counts. */
  runs: z.optional(z.int()),
  /** First place, counted from 1, where the output is not the answer: jury data, see `juryDataAccess`. */
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

/** What decided a whole submission: the compiler's end, or that of the first test that failed. */
export const submissionEnd = z.extend(endedBy, {
  phase: z.enum(["compile", "run"]),
  /** Number and status of the deciding test; null for the compiler. */
  seq: z.nullable(z.int()),
  status: z.nullable(z.int()),
});
export type SubmissionEnd = z.output<typeof submissionEnd>;

/** A list row: declared fields only; hidden ones are null, never absent. */
export const submissionRow = z.object({
  submitId: z.int(),
  pid: z.int(),
  cid: z.int(),
  /** The virtual participation in that contest that it is of. */
  vid: z.optional(z.int()),
  displayPid: z.string(),
  title: z.string(),
  uid: z.string(),
  username: z.string(),
  submitTime: z.string(),
  status: z.int(),
  score: z.nullable(z.int()),
  /** Milliseconds. */
  time: z.nullable(z.int()),
  /** KiB. */
  memory: z.nullable(z.int()),
  length: z.nullable(z.int()),
  language: z.string(),
  judger: z.nullable(z.string()),
  share: z.boolean(),
  /** While judging: cases done and cases in all. */
  casesDone: z.nullable(z.int()),
  casesTotal: z.nullable(z.int()),
  /** Own finished ones in the own list, where every case is shown: cases passed. */
  casesPassed: z.optional(z.nullable(z.int())),
  /** What decided a verdict that is not Accepted. */
  endedBy: z.optional(z.nullable(submissionEnd)),
  /** An administrator set the verdict by hand; `judger` is that person. */
  isManual: z.optional(z.boolean()),
  /** Of its owner, for staff; absent for other readers. */
  nickname: z.optional(z.nullable(z.string())),
  realname: z.optional(z.nullable(z.string())),
});
export type SubmissionRow = z.output<typeof submissionRow>;

/** Whether a submission is of practice, not of a contest: 0 stands for none in responses. */
export function isPractice({ cid }: Pick<SubmissionRow, "cid">): boolean {
  return cid === 0;
}

/**
 * Code for machines, hint for administrators, trace id of the log. The details contain output of jury
 * programs: null for staff who may not edit the problem.
 */
export const systemErrorCause = z.object({
  code: z.string(),
  hint: z.string(),
  detail: z.nullable(z.string()),
  traceId: z.string(),
});

export type SystemErrorCause = z.output<typeof systemErrorCause>;

export const submissionDetail = z.extend(submissionRow, {
  code: z.nullable(z.string()),
  errorMessage: z.nullable(z.string()),
  /** Of a System Error, for staff. */
  cause: z.nullable(systemErrorCause),
  /** Trace id of a System Error for its owner, to quote in a report. */
  reference: z.optional(z.nullable(z.string())),
  problemType: z.int(),
  /** Feedback policy of this problem. */
  feedback: feedbackPolicy,
  /** The setter shows contestants the input of the first test that failed. */
  failingInputOpen: z.optional(z.boolean()),
  /** The reader may change the share flag. */
  mayShare: z.boolean(),
  mayRejudge: z.boolean(),
  /** The reader may edit its problem. */
  mayEditProblem: z.optional(z.boolean()),
  /** Judging failed: its owner may submit it again. */
  mayResubmit: z.boolean(),
});
export type SubmissionDetail = z.output<typeof submissionDetail>;

export const submit = endpoint({
  method: "POST",
  path: "/api/submit-problem-judge",
  feature: "submission",
  access: "user",
  summary: "Submit code for a problem (display id); returns the stored submission",
  bodyMax: CODE_BODY_MAX,
  input: z.object({
    pid: z.union([z.string(), z.number()]),
    language: z.catch(z.string(), ""),
    code: z.catch(z.string(), ""),
    cid: z.optional(z.nullable(z.union([z.string(), z.number()]))),
    tid: z.optional(z.nullable(z.union([z.string(), z.number()]))),
    /** An own virtual participation; comes before `cid` and `tid`. */
    vid: z.optional(z.nullable(z.union([z.string(), z.number()]))),
    isRemote: flag,
    /** Repeating a call with the same key returns the first submission again. */
    idempotencyKey: z.optional(z.string().check(z.maxLength(64))),
    /** Answer and key of a captcha, after CAPTCHA_REQUIRED. */
    captcha: z._default(z.catch(z.string(), ""), ""),
    captchaKey: z._default(z.catch(z.string(), ""), ""),
  }),
  output: submissionRow,
});

export const getSubmissions = endpoint({
  method: "GET",
  path: "/api/submissions",
  feature: "submission",
  access: "guest",
  summary: "Practice submissions, newest first",
  input: z.object({
    currentPage: pageNumber,
    limit: pageLimit(15),
    onlyMine: flag,
    status: filterNumber,
    username: filterText(100),
    problemID: filterText(50),
    completeProblemID: flag,
  }),
  output: paged(submissionRow),
});

export const getSubmission = endpoint({
  method: "GET",
  path: "/api/submission",
  feature: "submission",
  access: "guest",
  summary: "One submission; code and error text only for those who may see them",
  input: z.object({ submitId: rowId }),
  output: z.object({ submission: submissionDetail, codeShare: z.boolean() }),
});

/**
 * Why a reader sees or does not see the jury data of a test case: `sample`: it
 * is one of the statement's samples; `open`: the problem's setter shows it to contestants; `staff`: the reader
 * may edit the problem, contestants do not see it.
 */
const juryDataAccess = z.enum(["hidden", "sample", "open", "staff"]);

/** One test case's result. File names only for staff; `userOutput` is the checker's message. */
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
  /** Number of the statement's sample that it is, from 1; null for others, and for accepted ones. */
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

/** First bytes of an input that are shown. */
export const FAILING_INPUT_MAX = 4096;

export const failingInput = z.object({
  /** Number of the test case. */
  seq: z.int(),
  /** The beginning as UTF-8 text. */
  inputText: z.string(),
  /** Bytes of the whole input. */
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

export const updateSubmission = endpoint({
  method: "PUT",
  path: "/api/submission",
  feature: "submission",
  access: "user",
  summary: "Share or hide the own submission",
  input: z.object({ submitId: rowId, share: flag }),
  output: done,
});

export const checkSubmissionsStatus = endpoint({
  method: "POST",
  path: "/api/check-submissions-status",
  feature: "submission",
  access: "guest",
  summary: "Status of up to 100 practice submissions by id; unknown ids are skipped",
  input: z.object({ submitIds: z.array(rowId).check(z.maxLength(100)) }),
  output: z.record(z.string(), submissionRow),
});

export const rejudge = endpoint({
  method: "GET",
  path: "/api/admin/judge/rejudge",
  feature: "submission",
  access: "root",
  summary: "Rejudge a finished submission",
  input: z.object({ submitId: rowId }),
  output: submissionRow,
});

export const resubmit = endpoint({
  method: "GET",
  path: "/api/resubmit",
  feature: "submission",
  access: "user",
  summary: "Resubmit the own submission after judging failed (statuses 4 and 10)",
  input: z.object({ submitId: rowId }),
  output: submissionRow,
});
