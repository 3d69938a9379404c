import { Verdict } from "../shared/verdict/verdict.ts";
import { caseOutcome, type CaseOutcome, type CaseRules } from "./caseOutcome.ts";
import { isOverLimitBySteal, isStarved } from "./disturbedRun.ts";
import { allowanceOf } from "./runLimits.ts";
import type { JudgeCaseResult, JudgeRun, Sandbox } from "./sandbox/sandboxTypes.ts";
import { JudgeError } from "./judgeError.ts";
import type { JudgeTask } from "../shared/judge/judgeTask.ts";

/** Maximum number of repetitions of a doubtful run. */
const REPEATS_MAX = 3;

interface Doubt {
  task: Pick<JudgeTask, "limits">;
  /** The machine's timing noise, as a fraction of the time limit. */
  doubt: number;
}

/**
 * Whether a run has to be repeated. A run has to be repeated if it was starved, exceeded its CPU limit only because of
 * steal time, or ended by itself past the limit but within the machine's timing noise. A run that was killed is not
 * within the noise, because the sandbox kills a program only past the limit plus the noise.
 */
export function isDoubtful(
  result: JudgeCaseResult,
  outcome: CaseOutcome,
  { task, doubt }: Doubt,
): boolean {
  if (isStarved(result)) return true;
  const { ended, stopped } = outcome.endedBy;
  if (outcome.status !== Verdict.TimeLimitExceeded || ended !== "cpu") return false;
  if (isDisturbed(result, { task, doubt })) return true;
  return !stopped && result.run.usage.cpuMs <= allowanceOf(task.limits).cpuMs * (1 + doubt);
}

/** Whether the measured times include time that the program did not use. */
function isDisturbed(result: JudgeCaseResult, { task }: Doubt): boolean {
  return isStarved(result) || isOverLimitBySteal(result.run.usage, allowanceOf(task.limits).cpuMs);
}

/** The result of a request with one case. */
export async function judgeOne(
  request: JudgeRun,
  { sandbox, signal }: { sandbox: Pick<Sandbox, "judge">; signal: AbortSignal },
): Promise<JudgeCaseResult> {
  const results: JudgeCaseResult[] = [];
  await sandbox.judge(
    request,
    (result) => {
      results.push(result);
    },
    signal,
  );
  const [result] = results;
  if (!result) throw new JudgeError("sandbox_failed", "the sandbox judged no case");
  return result;
}

/**
 * Repeats a doubtful run, at most three times, until a run is within the limit or clearly over it. That run's result is
 * used; if no run was within the limit or clearly over it, the result of the fastest run is used. `endedBy.runs` is the
 * number of runs. Rejects with `JudgeError` if two consecutive runs were starved.
 */
export async function bestOfRuns(
  first: JudgeCaseResult,
  doubt: Doubt,
  context: {
    /** The original request, reduced to this case. */
    request: JudgeRun;
    rules: CaseRules;
    sandbox: Pick<Sandbox, "judge">;
    signal: AbortSignal;
  },
): Promise<{ result: JudgeCaseResult; outcome: CaseOutcome }> {
  const { request, rules, sandbox, signal } = context;
  let last = { result: first, outcome: caseOutcome(first, rules) };
  let best = last;
  let runs = 1;
  while (runs <= REPEATS_MAX && isDoubtful(best.result, best.outcome, doubt)) {
    const result = await judgeOne(request, { sandbox, signal });
    runs += 1;
    const outcome = caseOutcome(result, rules);
    const { judgeError } = outcome;
    const isFirstStarved = isStarved(result) && !isStarved(last.result);
    last = { result, outcome };
    if (isFirstStarved) continue;
    if (judgeError)
      throw new JudgeError(judgeError.code, `case ${result.seq}: ${judgeError.detail}`);
    const isSlower = result.run.usage.cpuMs >= best.result.run.usage.cpuMs;
    const isLate = outcome.status === Verdict.TimeLimitExceeded;
    if (!isLate || !isSlower || isDisturbed(best.result, doubt)) best = last;
  }
  const { outcome, result } = best;
  return { result, outcome: { ...outcome, endedBy: { ...outcome.endedBy, runs } } };
}
