import * as z from "zod/mini";
import { Verdict } from "./verdict.ts";

/**
 * What contestants see of their results (feedback policy):
 * - `none`: that the code was received, and the compiler output; the verdict is published elsewhere (an exam);
 * - `verdict`: the verdict with its points, time and memory, nothing of single test cases;
 * - `firstFailed`: also the test cases up to the first that failed;
 * - `all`: every test case;
 * - `afterContest`: in a contest the verdict alone until it is over, every test case afterwards and in
 *   practice.
 */
export const feedbackPolicies = ["none", "verdict", "firstFailed", "all", "afterContest"] as const;
export type FeedbackPolicy = (typeof feedbackPolicies)[number];
export const feedbackPolicy = z.enum(feedbackPolicies);

/** The specification's switch `openCaseResult`: results of all test cases are published. */
export function opensCases(policy: FeedbackPolicy): boolean {
  return policy === "all" || policy === "afterContest";
}

/** The policy that the specification's switch alone means. */
export function policyOfSwitch(openCaseResult: boolean): FeedbackPolicy {
  return openCaseResult ? "all" : "verdict";
}

/**
 * Statuses that say nothing of the program's answers: the queue, the compiler, and what the judges
 * themselves broke, which nobody must have to guess.
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
 * The status that a problem's policy lets contestants know. Where it tells no verdict, a submission is
 * "submitted, result unknown" as soon as its tests begin: the length of their run would tell something too.
 */
export function statusUnder(policy: FeedbackPolicy, status: number): number {
  return policy === "none" && !beforeTheTests.has(status) ? Verdict.SubmittedUnknown : status;
}

/** May a contestant ask for submissions of this status where the policy tells no verdict? */
export function isOpenStatus(status: number): boolean {
  return beforeTheTests.has(status);
}
