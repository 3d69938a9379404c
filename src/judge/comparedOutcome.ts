import { Verdict } from "../shared/verdict.ts";
import type { CaseOutcome } from "./caseOutcome.ts";
import { plainText } from "./plainText.ts";
import type { Compared, Difference } from "./sandbox/sandboxTypes.ts";

/** The outcome of a comparison; `own`: how the program itself ended. */
export function comparedOutcome(
  compared: Compared | undefined,
  own: CaseOutcome,
  presentation: boolean,
): CaseOutcome {
  switch (compared?.outcome) {
    case "equal":
      return { ...own, fraction: 1 };
    case "presentation":
      return {
        ...withDifference(own, compared.difference),
        status: presentation ? Verdict.PresentationError : Verdict.WrongAnswer,
      };
    case "different":
      return { ...withDifference(own, compared.difference), status: Verdict.WrongAnswer };
    default:
      return {
        ...own,
        status: Verdict.SystemError,
        judgeError: { code: "sandbox_failed", detail: "the output was not compared" },
      };
  }
}

/** Longest excerpt of answer and output that is stored, characters. */
const EXCERPT_MAX = 64;

function withDifference(own: CaseOutcome, { line, token, expected, got }: Difference): CaseOutcome {
  const excerpts = { expected: plainText(expected, EXCERPT_MAX), got: plainText(got, EXCERPT_MAX) };
  return { ...own, endedBy: { ...own.endedBy, difference: { line, token, ...excerpts } } };
}
