import { Verdict } from "../shared/verdict/verdict.ts";
import type { CaseOutcome } from "./caseOutcome.ts";
import { plainText } from "./plainText.ts";
import type { Compared, Difference } from "./sandbox/sandboxTypes.ts";

/**
 * Converts the result of a comparison into the outcome of a case. `programOutcome`: how the contestant's program itself
 * ended.
 */
export function comparedOutcome(
  comparison: Compared | undefined,
  programOutcome: CaseOutcome,
  presentation: boolean,
): CaseOutcome {
  switch (comparison?.outcome) {
    case "equal":
      return { ...programOutcome, fraction: 1 };
    case "presentation":
      return {
        ...withDifference(programOutcome, comparison.difference),
        status: presentation ? Verdict.PresentationError : Verdict.WrongAnswer,
      };
    case "different":
      return {
        ...withDifference(programOutcome, comparison.difference),
        status: Verdict.WrongAnswer,
      };
    default:
      return {
        ...programOutcome,
        status: Verdict.SystemError,
        judgeError: { code: "sandbox_failed", detail: "the output was not compared" },
      };
  }
}

/** Maximum length in characters of the stored excerpts of the answer and the output. */
const EXCERPT_MAX = 64;

function withDifference(
  programOutcome: CaseOutcome,
  { line, token, expected, got }: Difference,
): CaseOutcome {
  const excerpts = { expected: plainText(expected, EXCERPT_MAX), got: plainText(got, EXCERPT_MAX) };
  return {
    ...programOutcome,
    endedBy: { ...programOutcome.endedBy, difference: { line, token, ...excerpts } },
  };
}
