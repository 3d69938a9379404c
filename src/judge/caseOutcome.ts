import type { JudgeTask } from "../shared/judge/judgeTask.ts";
import type { EndedBy } from "../shared/verdict/runEnd.ts";
import { Verdict, type VerdictCode } from "../shared/verdict/verdict.ts";
import { type Allowance, type MemorySigns, programEnd } from "./caseStatus.ts";
import { comparedOutcome } from "./comparedOutcome.ts";
import { isStarved, STARVED } from "./disturbedRun.ts";
import { earlyEnd, floodEnd } from "./earlyEnd.ts";
import { failureCode } from "./failedRun.ts";
import { usesInteractorVerdict } from "./interactorVerdict.ts";
import { type Judgement, readJudgement, withoutPartial } from "./judgement.ts";
import { judgeProtocol } from "./judgeRunProtocol.ts";
import { readStandardJudge } from "./standardChecker.ts";
import type { JudgeCaseResult } from "./sandbox/sandboxTypes.ts";
import { readOutputValidatorJudgement } from "./outputValidatorJudgement.ts";

export interface CaseOutcome {
  status: VerdictCode;
  /** Fraction of the case's points, 0 to 1. */
  fraction: number;
  message: string | null;
  endedBy: EndedBy;
  /** For a System Error: the part that failed. */
  judgeError?: {
    code:
      | "sandbox_failed"
      | "data_refused"
      | "machine_overloaded"
      | "checker_failed"
      | "interactor_failed";
    detail: string;
  };
}

/** How the cases of a task are judged. */
export type CaseRules = Pick<JudgeTask, "judgeMode" | "scored"> & {
  presentation: boolean;
  allowance: Allowance;
  memorySigns?: MemorySigns;
  /** Returns the points of a case, or null if its points are not counted; absent if no case has points. */
  fullScore?: (seq: number) => number | null;
};

/** Determines the verdict of one test case from the run of the program and the run of its checker. */
export function caseOutcome(result: JudgeCaseResult, rules: CaseRules): CaseOutcome {
  const { status, endedBy } = programEnd(result.run, rules.allowance, rules.memorySigns);
  const programOutcome: CaseOutcome = { status, fraction: 0, message: null, endedBy };
  if (isStarved(result)) {
    const judgeError = { code: "machine_overloaded", detail: STARVED } as const;
    return { ...programOutcome, status: Verdict.SystemError, judgeError };
  }
  const notStarted = startFailure(result, programOutcome, rules);
  if (notStarted) return notStarted;
  if (rules.judgeMode === "default")
    return standardOutcome(result, programOutcome, rules.presentation);
  if (!result.judged) {
    if (status !== Verdict.Accepted) return programOutcome;
    const detail = "the judge's program was not run";
    return failed(programOutcome, rules.judgeMode, detail);
  }
  if (rules.judgeMode === "spj" && status !== Verdict.Accepted) return programOutcome;

  const full = judgementOf(result, result.judged, rules);
  const judgement = withoutPartial(full, rules.scored);
  if (rules.judgeMode === "interactive") {
    if (!usesInteractorVerdict(result, status, judgement)) return programOutcome;
  }
  if (judgement.status === Verdict.SystemError) {
    const early =
      earlyEnd(result, programOutcome, rules.judgeMode) ??
      floodEnd(result, programOutcome, rules.allowance);
    if (early) return early;
    const messages = result.feedback ? [full.why, full.message] : [];
    const protocol = judgeProtocol(result.judged, result.run, messages);
    return failed(programOutcome, rules.judgeMode, protocol);
  }
  const { fraction, message } = judgement;
  return { ...programOutcome, status: judgement.status, fraction, message };
}

/**
 * Returns the outcome if the program or the checker could not be started; undefined if both ran. A failure of the
 * program takes precedence over a failure of its checker.
 */
function startFailure(
  { run, judged }: JudgeCaseResult,
  programOutcome: CaseOutcome,
  { judgeMode }: CaseRules,
): CaseOutcome | undefined {
  const systemError = (
    code: NonNullable<CaseOutcome["judgeError"]>["code"],
    detail: string,
  ): CaseOutcome => ({
    ...programOutcome,
    status: Verdict.SystemError,
    judgeError: { code, detail },
  });
  for (const each of judged ? [run, judged] : [run]) {
    const code = failureCode(each);
    if (code) return systemError(code, each.cause ?? "unknown");
  }
  if (run.ended === "failed") return { ...programOutcome, message: run.cause ?? null };
  if (judged?.ended !== "failed") return undefined;
  // The standard checkers are part of the sandbox's own executable, so their failure is a failure of the sandbox.
  if (judgeMode === "default") return systemError("sandbox_failed", judged.cause ?? "unknown");
  return failed(programOutcome, judgeMode, judgeProtocol(judged, run));
}

/** Only output validators of Kattis packages have a feedback folder. */
function judgementOf(
  { seq, feedback }: JudgeCaseResult,
  judged: NonNullable<JudgeCaseResult["judged"]>,
  { fullScore }: CaseRules,
): Judgement & { why?: string } {
  if (!feedback) return readJudgement(judged);
  return readOutputValidatorJudgement({ judged, feedback }, fullScore?.(seq) ?? null);
}

/**
 * For some standard checkers, the sandbox compares the output itself; for the other standard checkers, it runs its own
 * executable as the checker.
 */
function standardOutcome(
  result: JudgeCaseResult,
  programOutcome: CaseOutcome,
  presentation: boolean,
): CaseOutcome {
  if (programOutcome.status !== Verdict.Accepted) return programOutcome;
  if (!result.judged) return comparedOutcome(result.compared, programOutcome, presentation);
  const compared = readStandardJudge(result.judged);
  if (compared) return comparedOutcome(compared, programOutcome, presentation);
  return failed(programOutcome, "spj", judgeProtocol(result.judged, result.run));
}

function failed(
  programOutcome: CaseOutcome,
  mode: "spj" | "interactive",
  detail: string,
): CaseOutcome {
  const code = mode === "spj" ? "checker_failed" : "interactor_failed";
  return { ...programOutcome, status: Verdict.SystemError, judgeError: { code, detail } };
}
