import type { Problem, ProblemDetail } from "../../../../shared/problem/problem.ts";

export interface DisplayLimits {
  /** Milliseconds. */
  timeLimit: number;
  /** MiB. */
  memoryLimit: number;
  /**
   * The number by which both of the problem's limits are multiplied to get the language's limits. Null if time and
   * memory are multiplied by different numbers, or if the language's limits equal the problem's limits.
   */
  factor: number | null;
  /** Whether the language's limits differ from the problem's limits. */
  differs: boolean;
}

/** The limits that apply to a language (the problem's limits if no language is chosen) and their explanation. */
export function limitsFor(
  problem: Pick<Problem, "timeLimit" | "memoryLimit">,
  limits: ProblemDetail["limits"],
  language: string | null,
): DisplayLimits {
  const own = language === null ? undefined : limits[language];
  const { timeLimit, memoryLimit } = own ?? problem;
  const differs = timeLimit !== problem.timeLimit || memoryLimit !== problem.memoryLimit;
  const byTime = timeLimit / problem.timeLimit;
  const same = byTime === memoryLimit / problem.memoryLimit;
  return { timeLimit, memoryLimit, differs, factor: differs && same ? byTime : null };
}
