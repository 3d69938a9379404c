import type { JudgedCase } from "../shared/judge/judgeResult.ts";
import type { JudgeTask } from "../shared/judge/judgeTask.ts";
import { type CaseOutcome, caseOutcome, type CaseRules } from "./caseOutcome.ts";
import { bestOfRuns, isDoubtful, judgeOne } from "./doubtfulRun.ts";
import { isUnsure, sureCase, type ConfirmHealth } from "./failedRun.ts";
import { JudgeError } from "./judgeError.ts";
import { requestOf, rulesOf, type SectionRun } from "./sandboxRequest.ts";
import type { JudgeCaseResult, JudgeRun, Sandbox } from "./sandbox/sandboxTypes.ts";

/**
 * Runs cases one after another in one request to the sandbox. `onCase` receives the verdicts in order and returns
 * whether to continue. Resolves with the number of cases that were judged. Rejects with `JudgeError` when the sandbox,
 * the checker or the interactor failed.
 */
export async function judgeSection(
  run: SectionRun,
  { cases, stopAtZero }: { cases: JudgeTask["cases"]; stopAtZero: boolean },
  context: {
    sandbox: Pick<Sandbox, "judge">;
    confirmHealth: ConfirmHealth;
    signal: AbortSignal;
    onCase: (result: JudgedCase, fraction: number) => boolean;
  },
): Promise<{ judged: number; stopped: boolean }> {
  const { sandbox, signal, onCase } = context;
  const stop = new AbortController();
  const rules = rulesOf(run);
  let judged = 0;
  let stopped = false;
  let judgeError: JudgeError | undefined;
  let toRepeat: JudgeCaseResult | undefined;
  const report = (result: JudgeCaseResult, outcome: CaseOutcome): void => {
    judged++;
    const group = cases.find(({ seq }) => seq === result.seq)?.group ?? null;
    stopped = !onCase(judgedCase(result, outcome, group), outcome.fraction);
  };
  const onResult = (result: JudgeCaseResult): void => {
    // The next case may have started before the stop request reached the sandbox; that case does not count.
    if (stop.signal.aborted) return;
    const outcome = caseOutcome(result, rules);
    if (isUnsure(result) || isDoubtful(result, outcome, run)) toRepeat = result;
    else judgeError = judgeErrorOf(result, outcome);
    if (!toRepeat && !judgeError) report(result, outcome);
    // After a program was stopped at the extended time limit once, the normal time limit applies to the remaining
    // cases.
    const isTooSlow = (run.timeFactor ?? 1) > 1 && result.run.ended === "cpu";
    if (isTooSlow) run.timeFactor = 1;
    if (judgeError || toRepeat || stopped || isTooSlow) stop.abort();
  };
  try {
    const request = requestOf(run, cases, stopAtZero);
    await sandbox.judge(request, onResult, AbortSignal.any([signal, stop.signal]));
  } catch (error) {
    signal.throwIfAborted();
    if (!stop.signal.aborted) throw error;
  }
  signal.throwIfAborted();
  if (judgeError) throw judgeError;
  if (toRepeat) {
    const { seq } = toRepeat;
    const single = cases.filter((each) => each.seq === seq);
    const request = requestOf(run, single, false);
    const best = await repeatCase(toRepeat, { ...context, run, request, rules });
    report(best.result, best.outcome);
  }
  return { judged, stopped };
}

/**
 * Repeats a case whose result is inconclusive (see {@link sureCase}) or doubtful (see {@link isDoubtful}); rejects with
 * `JudgeError` under the same conditions as {@link judgeSection}.
 */
async function repeatCase(
  first: JudgeCaseResult,
  context: {
    run: SectionRun;
    /** The sandbox request that judges only this case. */
    request: JudgeRun;
    rules: CaseRules;
    sandbox: Pick<Sandbox, "judge">;
    confirmHealth: ConfirmHealth;
    signal: AbortSignal;
  },
): Promise<{ result: JudgeCaseResult; outcome: CaseOutcome }> {
  const { rules, request, confirmHealth } = context;
  const result = await sureCase(first, () => judgeOne(request, context), confirmHealth);
  const outcome = caseOutcome(result, rules);
  if (isDoubtful(result, outcome, context.run)) return bestOfRuns(result, context.run, context);
  const judgeError = judgeErrorOf(result, outcome);
  if (judgeError) throw judgeError;
  return { result, outcome };
}

function judgeErrorOf(
  { seq }: JudgeCaseResult,
  { judgeError }: CaseOutcome,
): JudgeError | undefined {
  return judgeError && new JudgeError(judgeError.code, `case ${seq}: ${judgeError.detail}`);
}

function judgedCase(
  { seq, run }: JudgeCaseResult,
  { status, message, endedBy }: CaseOutcome,
  group: number | null,
): JudgedCase {
  const timeMs = Math.round(run.usage.cpuMs);
  const memoryKb = Math.round(run.usage.memoryBytes / 1024);
  return { seq, status, timeMs, memoryKb, score: null, group, message, endedBy };
}
