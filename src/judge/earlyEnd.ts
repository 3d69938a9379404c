import type { JudgeTask } from "../shared/judge/judgeTask.ts";
import { Verdict } from "../shared/verdict/verdict.ts";
import { type Allowance, endOf } from "./caseStatus.ts";
import type { CaseOutcome } from "./caseOutcome.ts";
import { endInWords } from "./judgeRunProtocol.ts";
import { VALIDATOR_ACCEPTS } from "./outputValidatorJudgement.ts";
import { plainText } from "./plainText.ts";
import type { JudgeCaseResult } from "./sandbox/sandboxTypes.ts";

/** Exit codes with which an interactor deliberately reports partial points or a jury error. */
const STATEMENTS = new Set([99, 103]);

/** Exceptions that runtimes report when a program reads beyond the end of a stream. */
const END_OF_INPUT =
  /\b(?:EOFError|EOFException|ReadAfterEOFException|NoSuchElementException|End_of_file|end of file)\b/;

/** Maximum number of characters of an exception's text that are stored. */
const REASON_MAX = 200;

/**
 * Returns the outcome if an interactor or a validator failed because the contestant's program had ended or had written
 * too little. This outcome is the program's own status, or Wrong Answer if the program ended normally. Returns
 * undefined in the following cases, in which the jury is responsible:
 * - an interactor that had not yet waited for more output when it failed, or that reports a jury error itself;
 * - a validator that runs after the program: it always reads to the end of the output, unless its runtime reports that
 * it tried to read beyond the end of the output.
 */
export function earlyEnd(
  result: JudgeCaseResult,
  programOutcome: CaseOutcome,
  judgeMode: JudgeTask["judgeMode"],
): CaseOutcome | undefined {
  const { judged } = result;
  const isEarly = judgeMode === "interactive" ? isInteractorsEnd(result) : isBeyondOutput(result);
  if (!judged || !isEarly) return undefined;
  if (programOutcome.status !== Verdict.Accepted) return programOutcome;
  const lines = plainText(judged.stderr, judged.stderr.length).trim().split("\n");
  const reason = lines.at(-1)?.trim().slice(0, REASON_MAX);
  const end = `${endInWords(judged)} after the end of the program's output`;
  return {
    ...programOutcome,
    status: Verdict.WrongAnswer,
    message: reason ? `${end}: ${reason}` : end,
  };
}

/**
 * Output Limit Exceeded if the interactor reached one of its limits while the program wrote more than its output limit.
 * The program is then at fault, because an endless line fills the memory of any interactor. Undefined in all other
 * cases.
 */
export function floodEnd(
  { run, judged, interactorEndedFirst }: JudgeCaseResult,
  programOutcome: CaseOutcome,
  allowance: Allowance,
): CaseOutcome | undefined {
  const isAtLimit = judged && ["memory", "cpu", "wall", "output"].includes(judged.ended);
  if (!isAtLimit || !interactorEndedFirst) return undefined;
  if (run.usage.outputBytes <= allowance.outputBytes) return undefined;
  const endedBy = { ...endOf(run, "output", allowance), used: run.usage.outputBytes };
  return { ...programOutcome, status: Verdict.OutputLimitExceeded, endedBy };
}

function isInteractorsEnd({ judged, feedback, interactorSawEnd }: JudgeCaseResult): boolean {
  if (!judged || !interactorSawEnd) return false;
  // An interactor that reached its wall limit was not waiting for the program, because it had already seen the end of
  // the program's output.
  if (judged.ended !== "exited") return judged.ended !== "wall";
  // If the validator accepted the output, the program did not cause the failure: the fault is in the validator's
  // feedback files.
  if (feedback) return judged.exitCode !== VALIDATOR_ACCEPTS;
  const isFail = new TextDecoder().decode(judged.stderr).startsWith("FAIL");
  return !isFail && !STATEMENTS.has(judged.exitCode);
}

function isBeyondOutput({ judged, feedback }: JudgeCaseResult): boolean {
  if (!judged || !feedback || judged.ended !== "exited") return false;
  return (
    judged.exitCode !== VALIDATOR_ACCEPTS &&
    END_OF_INPUT.test(new TextDecoder().decode(judged.stderr))
  );
}
