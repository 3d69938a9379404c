import type { JudgeTask } from "../shared/judgeProtocol.ts";
import type { EndedBy } from "../shared/submission.ts";
import { Verdict, type VerdictCode } from "../shared/verdict.ts";
import { type Allowance, programEnd } from "./caseStatus.ts";
import { type Judgement, readJudgement, withoutParts } from "./judgement.ts";
import { judgeProtocol } from "./judgeRunProtocol.ts";
import { plainText } from "./plainText.ts";
import { readStandardJudge } from "./standardChecker.ts";
import type { Compared, Difference, JudgeCaseResult } from "./sandboxTypes.ts";
import { readValidatorJudgement } from "./validatorJudgement.ts";

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

/** How a case of a task is judged. */
export type CaseRules = Pick<JudgeTask, "judgeMode" | "scored"> & {
  presentation: boolean;
  allowance: Allowance;
  outOfMemory?: RegExp;
  /** The compiler made the program's file; else an interpreter of the machine is started. */
  isCompiled?: boolean;
  /** Points of a case, null where none are counted; absent: nothing is scored. */
  fullScore?: (seq: number) => number | null;
};

/**
 * A source can make its compiler write a file that the kernel refuses: a loader of its own choice, a
 * header that says nonsense. That is the program's fault; any other failed start is the machine's.
 */
const UNSTARTABLE =
  /^start: exec: (?:Exec format error|No such file|Permission denied|Invalid argument|Accessing a corrupted|Too many levels)/;

/** Verdict of one test case from what the sandbox saw of the program and of its checker. */
export function caseOutcome(result: JudgeCaseResult, rules: CaseRules): CaseOutcome {
  const cause = result.run.cause ?? "";
  if (result.run.ended === "failed" && rules.isCompiled && UNSTARTABLE.test(cause)) {
    const { endedBy } = programEnd({ ...result.run, ended: "exited" }, rules.allowance);
    return { status: Verdict.RuntimeError, fraction: 0, message: cause, endedBy };
  }
  const { status, endedBy } = programEnd(result.run, rules.allowance, rules.outOfMemory);
  const own: CaseOutcome = { status, fraction: 0, message: null, endedBy };
  if (status === Verdict.SystemError) {
    return { ...own, trouble: { code: "sandbox_failed", detail: result.run.cause ?? "unknown" } };
  }
  if (rules.judgeMode === "default") return standard(result, own, rules.presentation);
  if (!result.judged) {
    if (status !== Verdict.Accepted) return own;
    const detail = "the judge's program was not run";
    return failed(own, rules.judgeMode, detail);
  }
  if (rules.judgeMode === "spj" && status !== Verdict.Accepted) return own;

  const said = judgementOf(result, result.judged, rules);
  const judgement = withoutParts(said, rules.scored);
  if (rules.judgeMode === "interactive") {
    const { allowance } = rules;
    if (!interactorDecides(result, { status, judgement, allowance })) return own;
  }
  if (judgement.status === Verdict.SystemError) {
    const beside = result.feedback ? [said.why, said.message] : [];
    const protocol = judgeProtocol(result.judged, result.run, beside);
    return failed(own, rules.judgeMode, protocol);
  }
  const { status: decided, fraction, message } = judgement;
  return { ...own, status: decided, fraction, message };
}

/** A validator of Kattis packages is known by its feedback folder. */
function judgementOf(
  { seq, feedback }: JudgeCaseResult,
  judged: NonNullable<JudgeCaseResult["judged"]>,
  { fullScore }: CaseRules,
): Judgement & { why?: string } {
  if (!feedback) return readJudgement(judged);
  return readValidatorJudgement({ judged, feedback }, fullScore?.(seq) ?? null);
}

/** Compared by the sandbox itself, or by the program that knows the other standard checkers. */
function standard(result: JudgeCaseResult, own: CaseOutcome, presentation: boolean): CaseOutcome {
  if (own.status !== Verdict.Accepted) return own;
  if (!result.judged) return compared(result.compared, own, presentation);
  const said = readStandardJudge(result.judged);
  if (said) return compared(said, own, presentation);
  return failed(own, "spj", judgeProtocol(result.judged, result.run));
}

function compared(
  said: Compared | undefined,
  own: CaseOutcome,
  presentation: boolean,
): CaseOutcome {
  switch (said?.outcome) {
    case "equal":
      return { ...own, fraction: 1 };
    case "presentation":
      return {
        ...differing(own, said.difference),
        status: presentation ? Verdict.PresentationError : Verdict.WrongAnswer,
      };
    case "different":
      return { ...differing(own, said.difference), status: Verdict.WrongAnswer };
    default:
      return {
        ...own,
        status: Verdict.SystemError,
        trouble: { code: "sandbox_failed", detail: "the output was not compared" },
      };
  }
}

/** Longest piece of answer and output that is kept, characters. */
const PIECE_MAX = 64;

function differing(own: CaseOutcome, { line, token, expected, got }: Difference): CaseOutcome {
  const words = { expected: plainText(expected, PIECE_MAX), got: plainText(got, PIECE_MAX) };
  return { ...own, endedBy: { ...own.endedBy, difference: { line, token, ...words } } };
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
  }: Pick<CaseRules, "allowance"> & {
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
