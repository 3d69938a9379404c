import * as z from "zod/mini";
import { endpoint, flag, paged, pageLimit, pageNumber, wholeNumber } from "./endpoint.ts";
import { submissionRow } from "./submission.ts";
import { Verdict } from "./verdict.ts";

export const REASON_MAX = 500;
/** Submissions that are judged again by one call. */
const SELECTION_MAX = 100;

/**
 * Verdicts that a person may give: those about the program's answers. That a program does not compile,
 * or that the judges failed, only judges can say.
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
  summary: "Set the verdict of a finished submission by hand, with the reason that is written down",
  input: z.object({
    submitId: wholeNumber,
    status: z.pipe(wholeNumber, z.literal(manualVerdicts)),
    /** Of problems with scores; full marks when absent and accepted, none otherwise. */
    score: z.optional(z.nullable(wholeNumber)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
  }),
  output: submissionRow,
});

export const brokenSubmission = z.extend(submissionRow, {
  /** Code for machines, hint for administrators, trace id of the log. */
  cause: z.nullable(
    z.object({ code: z.string(), hint: z.string(), detail: z.string(), traceId: z.string() }),
  ),
});
export type BrokenSubmission = z.output<typeof brokenSubmission>;

export const listBroken = endpoint({
  method: "GET",
  path: "/api/admin/judge/system-errors",
  feature: "rejudge",
  access: "staff",
  summary: "Submissions that the judges could not judge, newest first, with causes",
  input: z.object({ currentPage: pageNumber, limit: pageLimit(15) }),
  output: paged(brokenSubmission),
});

export const rejudgeMany = endpoint({
  method: "POST",
  path: "/api/admin/judge/rejudge-selection",
  feature: "rejudge",
  access: "root",
  summary: "Judge a selection of finished submissions again at once",
  input: z.object({
    submitIds: z.array(wholeNumber).check(z.minLength(1), z.maxLength(SELECTION_MAX)),
  }),
  output: z.object({
    queued: z.array(z.int()),
    /** Those that are gone or still being judged. */
    left: z.array(z.int()),
  }),
});

/** Submissions of one rejudging with preview. */
export const REJUDGING_MAX = 20_000;

const rejudgingStates = ["judging", "judged", "applying", "applied", "cancelled"] as const;

const summary = z.array(z.object({ before: z.int(), after: z.int(), count: z.int() }));

export const rejudging = z.object({
  id: z.int(),
  /** Null once that person was deleted. */
  by: z.nullable(z.string()),
  createdAt: z.string(),
  reason: z.string(),
  /** Display id of the problem, when all of a problem was asked for. */
  problemId: z.nullable(z.string()),
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
  summary: "Judge finished submissions again without changing them, to see what would change",
  input: z.object({
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX)),
    /** These, or all of a problem (by its display id) that fit the filters. */
    submitIds: z.optional(z.array(wholeNumber).check(z.maxLength(REJUDGING_MAX))),
    problemId: z.optional(z.string().check(z.trim(), z.maxLength(50))),
    status: z.optional(z.nullable(wholeNumber)),
    language: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: rejudging,
});

export const listRejudgings = endpoint({
  method: "GET",
  path: "/api/admin/rejudging/list",
  feature: "rejudge",
  access: "root",
  summary: "Rejudgings with preview, newest first",
  input: z.object({ currentPage: pageNumber, limit: pageLimit(15) }),
  output: paged(rejudging),
});

export const getRejudging = endpoint({
  method: "GET",
  path: "/api/admin/rejudging",
  feature: "rejudge",
  access: "root",
  summary: "One rejudging with how many verdicts became which",
  input: z.object({ id: wholeNumber }),
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
  summary:
    "Submissions of a rejudging before and after; with all=true also those that stay the same",
  input: z.object({ id: wholeNumber, all: flag, currentPage: pageNumber, limit: pageLimit(30) }),
  output: paged(rejudgingItem),
});

export const applyRejudging = endpoint({
  method: "POST",
  path: "/api/admin/rejudging/apply",
  feature: "rejudge",
  access: "root",
  summary: "Make the new verdicts count; submissions judged otherwise meanwhile are left out",
  input: z.object({ id: wholeNumber }),
  output: rejudging,
});

export const cancelRejudging = endpoint({
  method: "POST",
  path: "/api/admin/rejudging/cancel",
  feature: "rejudge",
  access: "root",
  summary: "Throw the new verdicts away; nothing changes",
  input: z.object({ id: wholeNumber }),
  output: rejudging,
});
