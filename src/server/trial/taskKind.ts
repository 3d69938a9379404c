import * as z from "zod/mini";
import type { JudgeResult } from "../../shared/judge/judgeResult.ts";
import type { JudgeTask } from "../../shared/judge/judgeTask.ts";
import { TRIAL_QUEUE_TIMEOUT_MS } from "../../shared/verdict/trial.ts";
import { languageGone, rulesOf, type TaskKind } from "../judging/service.ts";
import { storable } from "../platform/job/jobs.ts";
import {
  finishTrial,
  recordTrialState,
  TRIAL_QUEUE,
  trialSource,
  type TrialSource,
} from "./sql.ts";

/** The limit is fixed, so that a run does not reveal the size of the problem's answers. */
const OUTPUT_MB = 16;
const COMPILER_TEXT_MAX = 64 * 1024;

/** The task kind for trial runs; a user is waiting for each run. */
export const trialTasks: TaskKind<{ trialId: number }> = {
  ...TRIAL_QUEUE,
  yieldsTo: "submissions",
  attemptsMax: 2,
  endsWithLease: true,
  queueTimeoutSeconds: TRIAL_QUEUE_TIMEOUT_MS / 1000,
  isTransient: true,
  payload: z.object({ trialId: z.int() }),
  async build(db, { trialId }, attempt) {
    const [source] = await trialSource(db, { trialId });
    return source ? { task: { ...attempt, ...taskOf(source) } } : languageGone();
  },
  async step(tx, { trialId }, step) {
    // A task that waits again after it was requeued keeps its displayed state, so that the progress never goes
    // backwards.
    if (step === "waiting") return;
    await recordTrialState(tx, { trialId, state: step === "compiling" ? "compiling" : "running" });
  },
  async finish(tx, { trialId }, result) {
    const { failure, compileError, outcomes } = storedResult(result);
    await finishTrial(tx, { trialId, failure, compileError, outcomes });
  },
  async fail(tx, { trialId }, why) {
    await finishTrial(tx, { trialId, failure: why, compileError: null, outcomes: null });
  },
};

function taskOf(source: TrialSource): Omit<JudgeTask, "jobId" | "attempt"> {
  const { language, code, inputs } = source;
  return {
    submitId: 0,
    language,
    code,
    ...rulesOf(source, Math.min(OUTPUT_MB, source.outputLimit ?? OUTPUT_MB)),
    caseMode: "default",
    scored: false,
    cases: [],
    subtasks: [],
    trial: inputs.map(({ input, answer }, seq) => ({ seq, input, answer })),
  };
}

function storedResult({ trial, errorMessage, cause }: JudgeResult) {
  const compileError =
    errorMessage === null ? null : storable(errorMessage).slice(0, COMPILER_TEXT_MAX);
  const failed = cause !== null || trial === undefined;
  const outcomes = (trial ?? []).map((each) => ({
    ...each,
    stdout: storable(each.stdout),
    stderr: storable(each.stderr),
    message: each.message === null ? null : storable(each.message),
  }));
  return {
    failure: failed ? ("error" as const) : null,
    compileError: failed ? null : compileError,
    outcomes: JSON.stringify(outcomes),
  };
}
