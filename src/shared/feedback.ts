import * as z from "zod/mini";

/**
 * How much a problem tells contestants about their results:
 * - `none`: that the code arrived, and what the compiler said; the verdict comes by other ways (an exam);
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

/** The policy that the specification's switch alone stands for. */
export function policyOfSwitch(openCaseResult: boolean): FeedbackPolicy {
  return openCaseResult ? "all" : "verdict";
}
