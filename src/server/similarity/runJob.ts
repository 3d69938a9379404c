import type { FastifyBaseLogger } from "fastify";
import type { Database, Tx } from "../platform/database/db.ts";
import type { JobRunner, RunningJob } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import type { TaskEnd } from "../platform/process/workerPool.ts";
import type { ComparisonInput, ComparisonResult } from "./comparePrograms.ts";
import { compareInThread } from "./comparisonThread.ts";
import {
  beginRun,
  codesOfSubmissions,
  endProblem,
  endRun,
  failRun,
  insertPairs,
  lockRunning,
  nextProblem,
  programsOf,
  storeClusters,
  storeObstacles,
  templatesOf,
} from "./runJob.sql.ts";
import { CANCELLED } from "./runs.ts";
import type { RunOptions } from "./runs.sql.ts";
import { runPayload, SIMILARITY_JOB } from "./start.ts";
import { MAX_CODE_UNITS } from "./tokens.ts";

/** Number of consecutive attempts that may fail or crash before the run fails. */
const ATTEMPTS = 4;

interface Services {
  db: Database;
  bus: Bus;
  log: FastifyBaseLogger;
}

/**
 * Registers the job that compares the programs of a run, one problem at a time. The result of each problem is stored in
 * its own transaction. After a crash, the next attempt therefore continues with the first problem that has no result.
 */
export function workOnRuns(jobs: JobRunner, services: Services): void {
  jobs.registerHandler({
    kind: SIMILARITY_JOB,
    payload: runPayload,
    concurrency: 1,
    maxAttempts: null,
    async run({ payload: { runId }, attemptInRow, signal, finishIn }) {
      const { db } = services;
      if (attemptInRow > ATTEMPTS) {
        await db.transaction(async (tx) => {
          await failRun(tx, { id: runId });
          await finishIn(tx);
        });
        return;
      }
      const cancelled = new AbortController();
      const unsubscribe = services.bus.subscribe(CANCELLED, (id) => {
        if (id === String(runId)) cancelled.abort();
      });
      try {
        await runProblems(services, runId, AbortSignal.any([signal, cancelled.signal]));
      } finally {
        unsubscribe();
      }
      signal.throwIfAborted();
      await db.transaction(async (tx) => {
        await endRun(tx, { id: runId });
        await finishIn(tx);
      });
    },
  });
}

/** Continues until every problem has a result or the run is cancelled. */
async function runProblems(
  services: Services,
  runId: number,
  signal: RunningJob<unknown>["signal"],
): Promise<void> {
  const { db, log } = services;
  for (;;) {
    const [run] = await beginRun(db, { id: runId });
    if (!run || signal.aborted) return;
    const [problem] = await nextProblem(db, { runId });
    if (!problem) return;
    const { pid } = problem;
    const input = await inputOf(db, { runId, pid }, run.options);
    const end = await compareInThread(run.uid, input, signal);
    if (signal.aborted) return;
    // Another run by the same user occupies the queue slot, or the process is stopping. This attempt therefore fails,
    // and a later attempt continues.
    if (end.state === "busy") throw new Error("the thread for comparisons is busy");
    if (end.state === "failed" || end.state === "lost") {
      log.error({ run: runId, pid, err: end.error }, "programs could not be compared");
    }
    const isCurrent = await db.transaction((tx) => storeEnd(tx, { runId, pid }, end));
    if (!isCurrent) return;
  }
}

async function inputOf(
  db: Database,
  { runId, pid }: { runId: number; pid: number },
  { ignoreTemplates, ignoredCodes, ignoredSubmitIds }: RunOptions,
): Promise<ComparisonInput> {
  const programs = await programsOf(db, { runId, pid, codeMax: MAX_CODE_UNITS });
  const templates = ignoreTemplates ? await templatesOf(db, { pid }) : [];
  const submitIds = ignoredSubmitIds;
  const ignored = submitIds.length > 0 ? await codesOfSubmissions(db, { submitIds }) : [];
  return { programs, templates: [...templates, ...ignored, ...ignoredCodes] };
}

type Ended = Exclude<TaskEnd<ComparisonResult>, { state: "busy" }>;

/** Stores the results of a problem. Returns false if the run was cancelled or deleted in the meantime. */
async function storeEnd(
  tx: Tx,
  { runId, pid }: { runId: number; pid: number },
  end: Ended,
): Promise<boolean> {
  const [running] = await lockRunning(tx, { id: runId });
  if (!running) return false;
  const result = end.state === "done" ? end.value : null;
  const failure = failureOf(end);
  const [ended] = await endProblem(tx, { runId, pid, failure, pairs: result?.pairCount ?? 0 });
  if (!ended || !result) return true;
  const members = result.clusters.flatMap((ids, index) =>
    ids.map((submitId) => ({ submitId, number: index + 1 })),
  );
  await storeClusters(tx, {
    runId,
    submitIds: members.map(({ submitId }) => submitId),
    numbers: members.map(({ number }) => number),
  });
  await storeObstacles(tx, {
    runId,
    submitIds: result.notCompared.map(({ id }) => id),
    reasons: result.notCompared.map(({ reason }) => reason),
  });
  const pairs = result.pairs.map(({ left, right, ...measures }) => ({
    left_id: left,
    right_id: right,
    ...measures,
  }));
  await insertPairs(tx, { runId, pid, pairs: JSON.stringify(pairs) });
  return true;
}

function failureOf(end: Ended): "time" | "memory" | "internal" | null {
  if (end.state === "done") return null;
  return end.state === "overrun" ? end.limit : "internal";
}
