import * as z from "zod/mini";
import { Verdict } from "./verdict.ts";

/**
 * How much contestants see of their results (feedback policy):
 * - `none`: no results; contestants see only the compiler output and that the code was received (for example in an exam
 * whose results are published elsewhere);
 * - `verdict`: the verdict with points, time and memory, but no individual test cases;
 * - `firstFailed`: also the test cases up to the first that failed;
 * - `all`: every test case;
 * - `afterContest`: during a contest, only the verdict; after the contest and in practice, every test case.
 */
export const feedbackPolicies = ["none", "verdict", "firstFailed", "all", "afterContest"] as const;
export type FeedbackPolicy = (typeof feedbackPolicies)[number];
export const feedbackPolicy = z.enum(feedbackPolicies);

/**
 * Whether contestants see verdicts of a problem at all. If they do not, the verdicts are also hidden in every list,
 * scoreboard, count, live message, export and user page.
 */
export function showsVerdicts(policy: FeedbackPolicy): boolean {
  return policy !== "none";
}

/**
 * Whether the results of all test cases are published. In the specification, this is the on/off setting
 * `openCaseResult`.
 */
export function opensCases(policy: FeedbackPolicy): boolean {
  return policy === "all" || policy === "afterContest";
}

/** The policy for clients that send only the specification's on/off setting `openCaseResult`. */
export function policyOfSwitch(openCaseResult: boolean): FeedbackPolicy {
  return openCaseResult ? "all" : "verdict";
}

/**
 * Statuses that reveal nothing about the program's output and are therefore always shown: pending statuses, compile
 * errors, and judge errors.
 */
const beforeTheTests: ReadonlySet<number> = new Set([
  Verdict.NotSubmitted,
  Verdict.Pending,
  Verdict.Submitting,
  Verdict.Compiling,
  Verdict.CompileError,
  Verdict.SystemError,
  Verdict.SubmittedFailed,
]);

/**
 * The status that contestants see under a problem's policy. If the policy shows no verdict, a submission is shown as
 * "submitted, result unknown" once its tests have started. Otherwise, the duration of its tests would reveal
 * information.
 */
export function statusUnder(policy: FeedbackPolicy, status: number): number {
  return !showsVerdicts(policy) && !beforeTheTests.has(status) ? Verdict.SubmittedUnknown : status;
}

/** Whether contestants may filter by this status even if the problem's policy hides verdicts. */
export function isOpenStatus(status: number): boolean {
  return beforeTheTests.has(status);
}
