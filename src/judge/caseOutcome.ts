import type { JudgeTask } from "../shared/judgeProtocol.ts";
import { Verdict, type VerdictCode } from "../shared/verdict.ts";
import { type Allowance, type EndedBy, programEnd } from "./caseStatus.ts";
import { type Judgement, readJudgement, withoutParts } from "./judgement.ts";
import type { JudgeCaseResult } from "./sandboxTypes.ts";

/** Number of SIGPIPE: a program that writes to an interactor that has gone. */
const SIGPIPE = 13;

export interface CaseOutcome {
  status: VerdictCode;
  /** Part of the case's points, 0 to 1. */
  fraction: number;
  message: string | null;
  endedBy: EndedBy;
  /** Set for a System Error: what failed. */
  trouble?: { code: "sandbox_failed" | "checker_failed" | "interactor_failed"; detail: string };
}

type Rules = Pick<JudgeTask, "judgeMode" | "scored"> & {
  presentation: boolean;
  allowance: Allowance;
  outOfMemory?: RegExp;
};

/** Verdict of one test case from what the sandbox saw of the program and of its checker. */
export function caseOutcome(result: JudgeCaseResult, rules: Rules): CaseOutcome {
  const { status, endedBy } = programEnd(result.run, rules.allowance, rules.outOfMemory);
  const own: CaseOutcome = { status, fraction: 0, message: null, endedBy };
  if (status === Verdict.SystemError) {
    return { ...own, trouble: { code: "sandbox_failed", detail: result.run.cause ?? "unknown" } };
  }
  if (rules.judgeMode === "default") return compared(result, own, rules.presentation);
  if (!result.judged) {
    if (status !== Verdict.Accepted) return own;
    const detail = "the judge's program was not run";
    return failed(own, rules.judgeMode, detail);
  }
  if (rules.judgeMode === "spj" && status !== Verdict.Accepted) return own;

  const judgement = withoutParts(readJudgement(result.judged), rules.scored);
  if (rules.judgeMode === "interactive") {
    const { allowance } = rules;
    if (!interactorDecides(result, { status, judgement, allowance })) return own;
  }
  if (judgement.status === Verdict.SystemError) {
    return failed(own, rules.judgeMode, describeJudge(result.judged, judgement));
  }
  return { ...own, ...judgement };
}

function compared(result: JudgeCaseResult, own: CaseOutcome, presentation: boolean): CaseOutcome {
  if (own.status !== Verdict.Accepted) return own;
  switch (result.compared?.outcome) {
    case "equal":
      return { ...own, fraction: 1 };
    case "presentation":
      return {
        ...own,
        status: presentation ? Verdict.PresentationError : Verdict.WrongAnswer,
      };
    case "different":
      return { ...own, status: Verdict.WrongAnswer };
    default:
      return {
        ...own,
        status: Verdict.SystemError,
        trouble: { code: "sandbox_failed", detail: "the output was not compared" },
      };
  }
}

/** What a testlib interactor says when the program it reads from has gone. */
const CUT_OFF = /unexpected end of file/i;

/**
 * Whose end counts when two programs talk. A program that went wrong by itself answers for it, also
 * when the interactor was then cut off. Once the interactor has ended, the program's later trouble
 * (a broken pipe, reading nothing, being ended while it waits) follows from that end and the
 * interactor's word stands; only a limit that the program reached by itself still counts.
 *
 * Which of two ends came first is seen from outside and may be off by a moment: an interactor that
 * complains of an early end of file cannot have been the first.
 */
function interactorDecides(
  { run, interactorEndedFirst }: JudgeCaseResult,
  {
    status,
    judgement,
    allowance,
  }: Pick<Rules, "allowance"> & {
    status: VerdictCode;
    judgement: Judgement;
  },
): boolean {
  if (status === Verdict.Accepted) return true;
  if (run.ended === "signalled" && run.signal === SIGPIPE) return true;
  if (!interactorEndedFirst) return false;
  if (judgement.status === Verdict.SystemError) return true;
  const endedWhileWaiting = run.ended === "wall" && run.usage.wallMs < allowance.wallMs;
  if (status !== Verdict.RuntimeError && !endedWhileWaiting) return false;
  return !CUT_OFF.test(judgement.message ?? "");
}

function failed(own: CaseOutcome, mode: "spj" | "interactive", detail: string): CaseOutcome {
  const code = mode === "spj" ? "checker_failed" : "interactor_failed";
  return { ...own, status: Verdict.SystemError, trouble: { code, detail } };
}

function describeJudge(
  judged: NonNullable<JudgeCaseResult["judged"]>,
  { message }: Judgement,
): string {
  const end =
    judged.ended === "exited"
      ? `exit code ${judged.exitCode}`
      : judged.ended === "signalled"
        ? `signal ${judged.signal}`
        : `its ${judged.ended} limit`;
  return [`ended by ${end}`, judged.cause, message].filter(Boolean).join(": ");
}
