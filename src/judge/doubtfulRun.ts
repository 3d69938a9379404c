import { Verdict } from "../shared/verdict.ts";
import { caseOutcome, type CaseOutcome, type CaseRules } from "./caseOutcome.ts";
import { allowanceOf } from "./runLimits.ts";
import type { JudgeCaseResult, JudgeRun, RunResult, Sandbox } from "./sandboxTypes.ts";
import { Trouble } from "./trouble.ts";
import type { JudgeTask } from "../shared/judgeProtocol.ts";

/** So often a doubtful run is repeated at most. */
const MORE_RUNS = 3;

interface Doubt {
  task: Pick<JudgeTask, "limits">;
  /** The part of the time limit that is in doubt on this machine. */
  doubt: number;
}

/**
 * The program ended by itself beyond its time limit, by no more than the same work varies on this machine.
 * One that had to be stopped was beyond all doubt: the sandbox waits as long as there is any.
 */
export function isDoubtful(run: RunResult, outcome: CaseOutcome, { task, doubt }: Doubt): boolean {
  const { cpuMs } = allowanceOf(task.limits);
  const { ended, stopped } = outcome.endedBy;
  if (outcome.status !== Verdict.TimeLimitExceeded || ended !== "cpu" || stopped) return false;
  return run.usage.cpuMs <= cpuMs * (1 + doubt);
}

/**
 * Repeats a doubtful run until one keeps to the limit, three times at most; that one counts, or else the
 * fastest. Its explanation says how many runs there were.
 */
export async function bestOfRuns(
  first: JudgeCaseResult,
  how: {
    /** With this one case. */
    request: JudgeRun;
    rules: CaseRules;
    sandbox: Pick<Sandbox, "judge">;
    signal: AbortSignal;
  },
): Promise<{ result: JudgeCaseResult; outcome: CaseOutcome }> {
  const { request, rules, sandbox, signal } = how;
  let best = { result: first, outcome: caseOutcome(first, rules) };
  let runs = 1;
  while (runs <= MORE_RUNS && best.outcome.status === Verdict.TimeLimitExceeded) {
    const results: JudgeCaseResult[] = [];
    await sandbox.judge(request, (result) => void results.push(result), signal);
    runs += 1;
    const [result] = results;
    if (!result) throw new Trouble("sandbox_failed", "the sandbox judged no case");
    const outcome = caseOutcome(result, rules);
    const { trouble } = outcome;
    if (trouble) throw new Trouble(trouble.code, `case ${result.seq}: ${trouble.detail}`);
    const isSlower = result.run.usage.cpuMs >= best.result.run.usage.cpuMs;
    const isLate = outcome.status === Verdict.TimeLimitExceeded;
    if (!isLate || !isSlower) best = { result, outcome };
  }
  const { outcome, result } = best;
  return { result, outcome: { ...outcome, endedBy: { ...outcome.endedBy, runs } } };
}
