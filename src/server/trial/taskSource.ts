import type { FastifyBaseLogger } from "fastify";
import { type JudgeResult, type JudgeTask, LEASE_MS } from "../../shared/judgeProtocol.ts";
import { TRIAL_PATIENCE_MS, type TrialState } from "../../shared/trial.ts";
import { JUDGE_JOB, rulesOf, type AuxiliaryTaskSource } from "../judging/service.ts";
import type { Db } from "../platform/db.ts";
import { storable } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import { publishTrialChange, TRIAL_QUEUED } from "./changes.ts";
import {
  type ChangedTrial,
  claimTrial,
  finishTrial,
  recordTrialState,
  sweepTrials,
  trialSource,
  type TrialSource,
} from "./sql.ts";

/** Fixed, so that a run does not reveal the size of the problem's answers. */
const OUTPUT_MB = 16;
const COMPILER_TEXT_MAX = 64 * 1024;

/** Task source for trial runs; stores their results. */
export function trialTaskSource(db: Db, bus: Bus, log: FastifyBaseLogger): AuxiliaryTaskSource {
  function publish(changed: ChangedTrial[]): void {
    for (const each of changed) publishTrialChange(bus, each);
  }

  return {
    channels: [TRIAL_QUEUED],
    async claim(node, { languages, after }) {
      for (;;) {
        const values = [languages, node, LEASE_MS / 1000, JUDGE_JOB, after];
        const [row] = await claimTrial(db, ...values);
        const waiting = row?.waiting ?? false;
        if (!row || row.jobId === null) return { task: undefined, waiting };
        const job = { jobId: row.jobId, attempt: row.attempt };
        const [source] = await trialSource(db, row.trialId);
        if (source) return { task: taskOf(source, job), waiting };
        publish(await finishTrial(db, job.jobId, job.attempt, "error", null, null));
      }
    },
    phase({ jobId, attempt }, phase) {
      const state: TrialState = phase === "compiling" ? "compiling" : "running";
      recordTrialState(db, jobId, attempt, state).then(publish, (error: unknown) => {
        // The result follows anyway.
        log.warn({ err: error, jobId }, "the state of a trial run could not be stored");
      });
    },
    async finish({ jobId, attempt }, result) {
      const { failure, compileError, outcomes } = storedResult(result);
      if (result.cause) log.error({ jobId, cause: result.cause }, "a trial run failed");
      publish(await finishTrial(db, jobId, attempt, failure, compileError, outcomes));
    },
    async sweep() {
      publish(await sweepTrials(db, TRIAL_PATIENCE_MS / 1000));
    },
  };
}

function taskOf(source: TrialSource, job: { jobId: number; attempt: number }): JudgeTask {
  const { language, code, inputs } = source;
  return {
    ...job,
    ...{ submitId: 0, language, code },
    ...rulesOf(source, OUTPUT_MB),
    ...{ caseMode: "default", scored: false, cases: [], subtasks: [] },
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
    failure: failed ? "error" : null,
    compileError: failed ? null : compileError,
    outcomes: JSON.stringify(outcomes),
  };
}
