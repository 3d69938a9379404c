import type { Clock } from "../shared/system/clock.ts";
import type { GatewayMessage, NodeHealth, NodeMessage } from "../shared/judge/judgeProtocol.ts";
import type { ErrorCause, JudgedCase, JudgeResult } from "../shared/judge/judgeResult.ts";
import type { JudgeTask } from "../shared/judge/judgeTask.ts";
import type { CrashedJob, JobAttempt } from "./inFlightJournal.ts";
import type { Listener } from "./judging.ts";
import type { Log } from "./log.ts";
import { progressBatches } from "./progress.ts";
import { ReleaseJob, retryingJudge } from "./retryingJudge.ts";

export interface JobRunnerOptions {
  slots: number;
  log: Log;
  send(message: NodeMessage): boolean;
  judge(task: JudgeTask, how: { listener: Listener; signal: AbortSignal }): Promise<JudgeResult>;
  journal: { begin(job: JobAttempt): void; end(job: JobAttempt): void };
  /** Jobs that were running when the previous process crashed. */
  crashedJobs: CrashedJob[];
  /** An unhealthy node requests no tasks and releases the jobs that fail on it. */
  canary: { health(): NodeHealth; checkNow(): Promise<NodeHealth> };
  clock: Clock;
}

interface Job extends JobAttempt {
  task: JudgeTask;
  abort: AbortController;
  /** Set when the job has been judged; kept until the gateway confirms the result. */
  result?: JudgeResult;
  started: boolean;
}

const keyOf = ({ jobId, attempt }: JobAttempt): string => `${jobId}:${attempt}`;
export const attemptOf = ({ jobId, attempt }: JobAttempt): JobAttempt => ({ jobId, attempt });

/** Manages the jobs in progress, from the arrival of each task until its result is confirmed. */
export function openJobs(options: JobRunnerOptions) {
  const { slots, log, send, journal, canary, clock } = options;
  const jobs = new Map<string, Job>();
  const working = new Set<Promise<void>>();
  const judge = retryingJudge(options);
  let stopping = false;

  const active = (): Job[] => [...jobs.values()].filter(({ result }) => !result);
  const isUnhealthy = (): boolean => canary.health().failure !== null;
  const free = (): number => (stopping || isUnhealthy() ? 0 : Math.max(0, slots - active().length));
  const running = (): JobAttempt[] => [...jobs.values()].map(attemptOf);

  function accept(task: JudgeTask): void {
    const jobAttempt = attemptOf(task);
    if (stopping) send({ type: "release", ...jobAttempt });
    if (stopping || jobs.has(keyOf(task))) return;
    // Earlier attempts at this job are discarded, because the server would refuse their results.
    for (const job of jobs.values()) if (job.jobId === task.jobId) discard(job);
    jobs.set(keyOf(task), { ...jobAttempt, task, abort: new AbortController(), started: false });
    startNext();
  }

  /**
   * Starts waiting jobs in the free slots. If the server sends a task at the same time as the node sends `ready`, there
   * may be more tasks than slots; the surplus tasks wait in `jobs`.
   */
  function startNext(): void {
    const busy = active().filter(({ started }) => started).length;
    const waiting = active().filter(({ started }) => !started);
    for (const job of waiting.slice(0, Math.max(0, slots - busy))) {
      job.started = true;
      const done = runJob(job).finally(() => working.delete(done));
      working.add(done);
    }
  }

  async function runJob(job: Job): Promise<void> {
    const jobAttempt = attemptOf(job);
    const sendBatch = (phase: "compiling" | "judging", cases: JudgedCase[]): void => {
      send({ type: "progress", ...jobAttempt, phase, cases });
    };
    const progress = progressBatches(sendBatch, { clock, gatherMs: job.task.gatherMs });
    try {
      journal.begin(jobAttempt);
      const result = await judge(job.task, { listener: progress, signal: job.abort.signal });
      if (job.abort.signal.aborted) return;
      job.result = result;
      sendResult(jobAttempt, result);
    } catch (error) {
      if (error instanceof ReleaseJob) release(job, error.reason);
      else if (!job.abort.signal.aborted)
        log.error({ err: error, ...jobAttempt }, "a job ended without a result");
      jobs.delete(keyOf(jobAttempt));
    } finally {
      progress.stop();
      journal.end(jobAttempt);
      startNext();
      if (!job.result) sendReady();
    }
  }

  /**
   * Gives a job back to the gateway. If the node is not connected, the `hello` message at its next connection does not
   * list the job, so the gateway releases it.
   */
  function release(job: Job, cause?: ErrorCause): void {
    send({ type: "release", ...attemptOf(job), ...(cause && { cause }) });
    discard(job);
  }

  function discard(job: Job): void {
    job.abort.abort();
    jobs.delete(keyOf(job));
  }

  /** Sends a result. `free` also requests the next job, so that no further message is needed. */
  function sendResult(job: JobAttempt, result: JudgeResult): void {
    send({ type: "result", ...job, result, free: free() });
  }

  function sendReady(): void {
    send({ type: "ready", free: free() });
  }

  /** Called with every message from the gateway. */
  function receive(message: GatewayMessage): void {
    if (message.type === "task") {
      if (message.accepted) jobs.delete(keyOf(message.accepted));
      return accept(message.task);
    }
    if (message.type === "welcome") return;
    const job = jobs.get(keyOf(message));
    if (!job) return;
    if (message.type === "accepted") jobs.delete(keyOf(job));
    else discard(job);
    startNext();
    if (message.type === "cancel") sendReady();
  }

  return {
    jobs,
    working,
    active,
    isUnhealthy,
    free,
    running,
    receive,
    release,
    sendResult,
    sendReady,
    /** From now on the node releases every task that it is given and requests no further tasks. */
    refuseTasks: () => (stopping = true),
  };
}
