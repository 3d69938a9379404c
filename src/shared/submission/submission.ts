import * as z from "zod/mini";
import { CODE_BODY_MAX, endpoint, flag } from "../call/endpoint.ts";
import { feedbackPolicy } from "../verdict/feedback.ts";
import { submissionEnd } from "../verdict/runEnd.ts";
import { scopeIdsInput, scopeIds } from "../call/scopeIds.ts";

/** Maximum length of code in UTF-16 code units, which is how the editor counts characters. */
export const CODE_MAX = 65535;

/**
 * `user`: the user must submit the code at the remote judge and then identify that submission on this site; `turn`:
 * other submissions in the queue are sent first; `judge`: the remote judge has reported nothing about the submission
 * for several minutes, so it may be resubmitted. The values `turn` and `judge` are sent only to the owner and to staff.
 */
const submissionWait = z.object({
  for: z.enum(["user", "turn", "judge"]),
  /** Code of the remote judge. */
  judge: z.string(),
  /** If `for` is `turn`: number of submissions that are queued before this one; 100 means 100 or more. */
  ahead: z.optional(z.int()),
});

/** A row of the submission list. The row contains only the declared fields; hidden fields are null, never absent. */
export const submissionRow = z.object({
  submitId: z.int(),
  pid: z.int(),
  ...scopeIds(z.optional(z.int())),
  /** 0: none. */
  cid: z.int(),
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
  /** The judge node; sent to staff with an admin role, null for other users. */
  judger: z.nullable(z.string()),
  share: z.boolean(),
  /** Number of judged cases and number of all cases, during judging. */
  casesDone: z.nullable(z.int()),
  casesTotal: z.nullable(z.int()),
  /**
   * Number of passed test cases; present only in the user's own finished submissions whose test cases are all shown.
   */
  casesPassed: z.optional(z.nullable(z.int())),
  /** The cause of a verdict that is not Accepted. */
  endedBy: z.optional(z.nullable(submissionEnd)),
  /** What an unfinished submission to a remote judge is waiting for, if its status does not show this. */
  wait: z.optional(submissionWait),
  /** Whether an administrator set the verdict manually; if so, `judger` is the administrator. */
  isManual: z.optional(z.boolean()),
  /** The team's name, which replaces the generated username of the team's account; absent for users. */
  team: z.optional(z.string()),
  /** Nickname and real name of the owner; sent to staff, absent for others. */
  nickname: z.optional(z.nullable(z.string())),
  realname: z.optional(z.nullable(z.string())),
  /** The member who sent the team's submission; only the team and staff receive this field. */
  sentBy: z.optional(z.string()),
});
export type SubmissionRow = z.output<typeof submissionRow>;

/**
 * `code` is for programs, `hint` is for administrators, and `traceId` identifies the log entries. The details contain
 * output of jury programs, so they are null for staff who may not edit the problem.
 */
export const systemErrorCause = z.object({
  code: z.string(),
  hint: z.string(),
  detail: z.nullable(z.string()),
  traceId: z.string(),
});

export type SystemErrorCause = z.output<typeof systemErrorCause>;

/** A subtask of the test data that judged the submission, and the points that the submission has for it. */
export const subtaskResult = z.object({
  num: z.int(),
  /** How the results of the cases become the points: their sum, the worst case, or the product. */
  type: z.enum(["sum", "min", "mul"]),
  fullScore: z.int(),
  /** Null before the verdict, and for readers who do not see the results of all test cases. */
  score: z.nullable(z.int()),
  /** Numbers of the subtasks that must have full points; otherwise this subtask is skipped. */
  dependsOn: z.array(z.int()),
  /** Whether the points of the test cases add up to the subtask's points. */
  addsUp: z.boolean(),
});
export type SubtaskResult = z.output<typeof subtaskResult>;

export const submissionDetail = z.extend(submissionRow, {
  code: z.nullable(z.string()),
  errorMessage: z.nullable(z.string()),
  /** Cause of a System Error, for staff. */
  cause: z.nullable(systemErrorCause),
  /** Trace id of a System Error, which the owner of the submission can quote in a report. */
  reference: z.optional(z.nullable(z.string())),
  problemType: z.int(),
  /** The subtasks, for readers who see test cases; absent if the problem is not scored by subtask. */
  subtasks: z.optional(z.array(subtaskResult)),
  /** Feedback policy of this problem. */
  feedback: feedbackPolicy,
  /** Whether contestants may see the input of the first test that failed. */
  failingInputOpen: z.optional(z.boolean()),
  /** Whether the viewer may change the share flag. */
  mayShare: z.boolean(),
  mayRejudge: z.boolean(),
  /** Whether the viewer may edit the submission's problem. */
  mayEditProblem: z.optional(z.boolean()),
  /**
   * For viewers who may edit the submission's problem: the class that owns the problem, or null if the site owns it.
   */
  problemClassId: z.optional(z.nullable(z.int())),
  /** Whether the owner may submit the code again, because judging failed. */
  mayResubmit: z.boolean(),
  /** The submission's counterpart at the remote judge; sent to users who may read the submission's code. */
  remote: z.optional(
    z.object({
      judge: z.string(),
      problemKey: z.string(),
      /** Id of the submission at the remote judge; null until it is known. */
      remoteId: z.nullable(z.string()),
      /** Whether the job has run; users can identify their submission at the remote judge only after that. */
      hasBegun: z.boolean(),
      /** Whether the user submits directly at the remote judge, although the site normally sends code to this judge. */
      isLinked: z.boolean(),
    }),
  ),
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
    ...scopeIdsInput,
    isRemote: flag,
    /** Repeating a call with the same key returns the first submission again. */
    idempotencyKey: z.optional(z.string().check(z.maxLength(64))),
    /** Answer and key of a captcha, required after a call was refused with CAPTCHA_REQUIRED. */
    captcha: z._default(z.catch(z.string(), ""), ""),
    captchaKey: z._default(z.catch(z.string(), ""), ""),
  }),
  output: submissionRow,
});
