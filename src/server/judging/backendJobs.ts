import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import type { SystemErrorCode } from "../../shared/call/systemErrors.ts";
import { type Database, retriedTransaction, type Tx } from "../platform/database/db.ts";
import { JobFailure, type JobRunner, LostAttempt, type RunningJob } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import type { JudgingBackend, JudgingJob, Judgement } from "./backend.ts";
import { publishChange } from "./changes.ts";
import type { JudgingMetrics } from "./judgingMetrics.ts";
import { lockAttempt, recordProgress } from "./sql.ts";
import { recordVerdict, systemError } from "./verdict.ts";

interface Services {
  db: Database;
  bus: Bus;
  log: FastifyBaseLogger;
  meter: JudgingMetrics;
}

/** Runs the jobs of a backend in this server process. */
export function runBackend(
  jobs: JobRunner,
  services: Services,
  { name, concurrency, leaseSeconds, ...backend }: JudgingBackend,
): void {
  const { offer } = backend;
  jobs.registerHandler({
    kind: name,
    payload: z.object({}),
    concurrency,
    leaseSeconds,
    // The job queue does not limit the attempts, because the attempt itself ends the job with a verdict after too many
    // failures.
    maxAttempts: null,
    ...(offer && { offer: () => offer(services.db) }),
    run: (job) => runAttempt(services, { name, ...backend }, job),
  });
}

async function runAttempt(
  services: Services,
  backend: Pick<JudgingBackend, "name" | "attemptsMax" | "judge">,
  job: RunningJob<unknown>,
): Promise<void> {
  const { attemptInRow } = job;
  const { attemptsMax } = backend;
  if (attemptInRow > attemptsMax) {
    const detail = `the server was lost during each of ${attemptsMax} attempts`;
    return fail(services, backend.name, job, { detail, isFinal: false });
  }
  let judgement: Judgement;
  try {
    judgement = await backend.judge(judgingJob(services, job));
  } catch (error) {
    const isOver = job.signal.aborted || error instanceof LostAttempt;
    const isFinal = error instanceof JobFailure && error.final;
    if (isOver || (attemptInRow < attemptsMax && !isFinal)) throw error;
    return fail(services, backend.name, job, { detail: String(error), isFinal });
  }
  await endAttempt(services, job, judgement);
}

function judgingJob({ db, bus }: Services, job: RunningJob<unknown>): JudgingJob {
  const { id: jobId, attempt, submitId, postponements, signal } = job;
  if (submitId === null) throw new Error(`job ${jobId} has no submission`);
  return {
    jobId,
    attempt,
    submitId,
    postponements,
    signal,
    async report(status, judger) {
      const [row] = await recordProgress(db, { jobId, attempt, status, judger, cases: "[]" });
      if (!row) throw new LostAttempt();
      publishChange(bus, { ...row, what: "status", status });
    },
    transaction: (work) =>
      retriedTransaction(db, async (tx) => {
        const [current] = await lockAttempt(tx, { jobId, attempt });
        if (!current) throw new LostAttempt();
        return work(tx);
      }),
  };
}

/** Ends the job with a System Error. `isFinal`: the backend reported that a retry cannot help. */
async function fail(
  services: Services,
  backend: string,
  job: RunningJob<unknown>,
  { detail, isFinal }: { detail: string; isFinal: boolean },
): Promise<void> {
  const cause: { code: SystemErrorCode; hint: string; detail: string } = isFinal
    ? {
        code: "JUDGING_NOT_RETRIED",
        hint: `The judging backend ${backend} reported an error that no retry can resolve: resolve it, then rejudge.`,
        detail,
      }
    : {
        code: "JUDGING_FAILED",
        hint: `The judging backend ${backend} failed several times in a row: see the server's log, then rejudge.`,
        detail,
      };
  await endAttempt(services, job, { verdict: { judger: "", result: systemError(cause) } });
}

async function endAttempt(
  { db, bus, log, meter }: Services,
  job: RunningJob<unknown>,
  judgement: Judgement,
): Promise<void> {
  const recorded = await retriedTransaction(db, (tx) => store(tx, job, judgement));
  if (!recorded) return;
  const { submission, traceId, status } = recorded;
  meter.verdict(status);
  publishChange(bus, { ...submission, what: "status", status });
  if (traceId) log.error({ submitId: submission.submitId, traceId }, "system error");
}

/** Undefined: the attempt was postponed. */
async function store(tx: Tx, job: RunningJob<unknown>, judgement: Judgement) {
  if ("postponement" in judgement) {
    await job.postponeIn(tx, judgement.postponement);
    await judgement.store?.(tx);
    return undefined;
  }
  const jobAttempt = { jobId: job.id, attempt: job.attempt };
  const recorded = await recordVerdict(tx, jobAttempt, judgement.verdict);
  if (recorded.outcome !== "recorded") throw new LostAttempt();
  await judgement.store?.(tx);
  return recorded;
}
