import * as z from "zod/mini";
import {
  endpoint,
  flag,
  paged,
  pageLimit,
  pageNumber,
  rowId,
  wholeNumber,
} from "../call/endpoint.ts";
import { scopeIds } from "../call/scopeIds.ts";
import { submissionRow, systemErrorCause } from "./submission.ts";
import { Verdict } from "../verdict/verdict.ts";

export const REASON_MAX = 500;
/** Maximum number of submissions that one call may rejudge. */
const SELECTION_MAX = 100;

/**
 * Verdicts that may be set manually: only verdicts on the program's output. Only judge nodes can report that a program
 * does not compile or that judging failed.
 */
export const manualVerdicts = [
  Verdict.Accepted,
  Verdict.PartialAccepted,
  Verdict.WrongAnswer,
  Verdict.PresentationError,
  Verdict.TimeLimitExceeded,
  Verdict.MemoryLimitExceeded,
  Verdict.OutputLimitExceeded,
  Verdict.RuntimeError,
] as const;

export const setVerdict = endpoint({
  method: "POST",
  path: "/api/admin/judge/manual-judge",
  feature: "rejudge",
  access: "root",
  summary: "Set the verdict of a finished submission by hand; the reason is recorded",
  input: z.object({
    submitId: rowId,
    status: z.pipe(wholeNumber, z.literal(manualVerdicts)),
    /** Score for a problem with scores; if absent, full points for Accepted and 0 otherwise. */
    score: z.optional(z.nullable(wholeNumber)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
  }),
  output: submissionRow,
});

export const brokenSubmission = z.extend(submissionRow, {
  cause: z.nullable(systemErrorCause),
});
export type BrokenSubmission = z.output<typeof brokenSubmission>;

export const listBroken = endpoint({
  method: "GET",
  path: "/api/admin/judge/system-errors",
  feature: "rejudge",
  access: "staff",
  summary: "Submissions that could not be judged, newest first, with causes",
  input: z.object({ currentPage: pageNumber, limit: pageLimit(15) }),
  output: paged(brokenSubmission),
});

export const rejudgeMany = endpoint({
  method: "POST",
  path: "/api/admin/judge/rejudge-selection",
  feature: "rejudge",
  access: "root",
  summary:
    "Rejudge selected finished submissions at once; those that other judges have are read there again, or sent anew",
  input: z.object({
    submitIds: z.array(rowId).check(z.minLength(1), z.maxLength(SELECTION_MAX)),
    anew: flag,
  }),
  output: z.object({
    queued: z.array(z.int()),
    /** Submissions that were left out because they were deleted or are still being judged. */
    left: z.array(z.int()),
  }),
});

/** Maximum length in characters of a display id or title that identifies a problem. */
export const PROBLEM_NAME_MAX = 255;
/** Maximum number of submissions in one rejudging with preview. */
export const REJUDGING_MAX = 20_000;

const rejudgingStates = ["judging", "judged", "applying", "applied", "cancelled"] as const;

const summary = z.array(z.object({ before: z.int(), after: z.int(), count: z.int() }));

export const rejudging = z.object({
  id: z.int(),
  /** The user who started the rejudging; null if this user has been deleted. */
  by: z.nullable(z.string()),
  createdAt: z.string(),
  reason: z.string(),
  /**
   * Display id of the problem if a rejudge of all its submissions was requested; in a contest, one or more problem
   * letters.
   */
  problemId: z.nullable(z.string()),
  /** The scope that limits the rejudging, such as a contest. */
  ...scopeIds(z.optional(z.nullable(z.int()))),
  cid: z.nullable(z.int()),
  /** Whether the submissions were chosen individually. */
  isSelection: z.boolean(),
  state: z.enum(rejudgingStates),
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  failed: z.int(),
  applied: z.int(),
  outdated: z.int(),
});
export type Rejudging = z.output<typeof rejudging>;

export const startRejudging = endpoint({
  method: "POST",
  path: "/api/admin/rejudging",
  feature: "rejudge",
  access: "root",
  summary:
    "Start a rejudging: judge finished submissions again without changing them, to see what would change",
  input: z.object({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
    /**
     * Either submission ids, or the display id or full title of a problem; if a problem is given, all submissions to it
     * that match the filters are rejudged.
     */
    submitIds: z.optional(z.array(rowId).check(z.maxLength(REJUDGING_MAX))),
    problemId: z.optional(z.string().check(z.trim(), z.maxLength(PROBLEM_NAME_MAX))),
    status: z.optional(z.nullable(wholeNumber)),
    language: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: rejudging,
});

/** Maximum number of problems in one call; the call starts a rejudging for each problem. */
const PROBLEMS_MAX = 100;

export const rejudgeProblems = endpoint({
  method: "POST",
  path: "/api/admin/rejudging/problems",
  feature: "rejudge",
  access: "root",
  summary: "Start a rejudging of all finished submissions of each selected problem",
  input: z.object({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
    problemIds: z
      .array(z.string().check(z.trim(), z.maxLength(PROBLEM_NAME_MAX)))
      .check(z.minLength(1), z.maxLength(PROBLEMS_MAX)),
  }),
  output: z.array(
    z.object({
      problemId: z.string(),
      /** Null when the rejudging was refused. */
      rejudgingId: z.nullable(z.int()),
      /** Number of submissions that are rejudged. */
      total: z.int(),
      /** The reason why the rejudging was refused, in the language of the request. */
      reason: z.nullable(z.string()),
    }),
  ),
});

export const listRejudgings = endpoint({
  method: "GET",
  path: "/api/admin/rejudging/list",
  feature: "rejudge",
  access: "root",
  summary: "Rejudgings with preview, newest first; with cid those of one contest",
  input: z.object({
    ...scopeIds(z.optional(rowId)),
    currentPage: pageNumber,
    limit: pageLimit(15),
  }),
  output: paged(rejudging),
});

/** Maximum number of outdated results that are counted. */
export const OUTDATED_MAX = 10_000;

export const getOutdatedResults = endpoint({
  method: "GET",
  path: "/api/admin/rejudging/outdated",
  feature: "rejudge",
  access: "root",
  summary:
    "Number of verdicts from before the last change of a problem's judging, at most 10,000; without those that the organizers of a contest decide about",
  input: z.object({ pid: rowId }),
  output: z.object({ count: z.int() }),
});

export const getRejudging = endpoint({
  method: "GET",
  path: "/api/admin/rejudging",
  feature: "rejudge",
  access: "root",
  summary: "One rejudging with its numbers of changed verdicts",
  input: z.object({ id: rowId }),
  output: z.object({ rejudging, summary }),
});

export const rejudgingItem = z.object({
  submitId: z.int(),
  displayPid: z.string(),
  username: z.string(),
  language: z.string(),
  outcome: z.nullable(z.enum(["same", "changed", "failed"])),
  applied: z.nullable(z.enum(["yes", "outdated"])),
  statusBefore: z.int(),
  scoreBefore: z.nullable(z.int()),
  timeBefore: z.nullable(z.int()),
  memoryBefore: z.nullable(z.int()),
  statusAfter: z.nullable(z.int()),
  scoreAfter: z.nullable(z.int()),
  timeAfter: z.nullable(z.int()),
  memoryAfter: z.nullable(z.int()),
});
export type RejudgingItem = z.output<typeof rejudgingItem>;

export const getRejudgingItems = endpoint({
  method: "GET",
  path: "/api/admin/rejudging/items",
  feature: "rejudge",
  access: "root",
  summary: "Submissions of a rejudging before and after; with all=true also the unchanged ones",
  input: z.object({ id: rowId, all: flag, currentPage: pageNumber, limit: pageLimit(30) }),
  output: paged(rejudgingItem),
});

export const applyRejudging = endpoint({
  method: "POST",
  path: "/api/admin/rejudging/apply",
  feature: "rejudge",
  access: "root",
  summary: "Apply a rejudging; submissions judged again in the meantime are skipped",
  input: z.object({ id: rowId }),
  output: rejudging,
});

export const cancelRejudging = endpoint({
  method: "POST",
  path: "/api/admin/rejudging/cancel",
  feature: "rejudge",
  access: "root",
  summary: "Cancel a rejudging; nothing changes",
  input: z.object({ id: rowId }),
  output: rejudging,
});
