import type { Clock } from "../shared/clock.ts";
import {
  type ErrorCause,
  type GatewayMessage,
  type JudgedCase,
  type JudgeResult,
  type JudgeTask,
  type NodeHealth,
  type NodeHeartbeat,
  type NodeMessage,
} from "../shared/judgeProtocol.ts";
import { Verdict } from "../shared/verdict.ts";
import type { Listener } from "./judging.ts";
import type { Log } from "./log.ts";
import type { CrashedJob, JobAttempt } from "./inFlightJournal.ts";
import { progressBatches } from "./progress.ts";
import { allowanceOf, CHECKER_ALLOWANCE, elapsedMsOf, interactorAllowance } from "./runLimits.ts";
import { causeOf, classify } from "./judgeError.ts";
import { unlessAborted } from "./unlessAborted.ts";

export interface JobRunnerOptions {
  slots: number;
  log: Log;
  send(message: NodeMessage): boolean;
  judge(task: JudgeTask, how: { listener: Listener; signal: AbortSignal }): Promise<JudgeResult>;
  journal: { begin(job: JobAttempt): void; end(job: JobAttempt): void };
  /** Jobs during which the last process crashed. */
  crashedJobs: CrashedJob[];
  /** An unhealthy node requests no tasks and releases the jobs that fail on it. */
  canary: { health(): NodeHealth; checkNow(): Promise<NodeHealth> };
  clock: Clock;
}

/** The node is unhealthy, so the failure is not the job's: the job is released to another node. */
class ReleaseJob extends Error {
  readonly reason: ErrorCause;

  constructor(reason: ErrorCause) {
    super(reason.detail);
    this.reason = reason;
  }
}

interface Job extends JobAttempt {
  task: JudgeTask;
  abort: AbortController;
  /** Set when judged; stored until the gateway confirms it. */
  result?: JudgeResult;
  started: boolean;
}

const keyOf = ({ jobId, attempt }: JobAttempt): string => `${jobId}:${attempt}`;
const attemptOf = ({ jobId, attempt }: JobAttempt): JobAttempt => ({ jobId, attempt });

/** The jobs in progress, each from task to confirmed result. */
function openJobs(options: JobRunnerOptions) {
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
    if (stopping) {
      send({ type: "release", ...jobAttempt });
      return;
    }
    if (jobs.has(keyOf(task))) return;
    // Results of an older attempt of the same job would be refused.
    for (const job of jobs.values()) if (job.jobId === task.jobId) drop(job);
    jobs.set(keyOf(task), { ...jobAttempt, task, abort: new AbortController(), started: false });
    startNext();
  }

  /** There may be more tasks than slots when a task and a `ready` cross; the surplus waits in `jobs`. */
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
      const result = await judge(job, progress);
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

  /** When not connected, the next hello has the same effect, since it does not list the job. */
  function release(job: Job, cause?: ErrorCause): void {
    send({ type: "release", ...attemptOf(job), ...(cause && { cause }) });
    drop(job);
  }

  function drop(job: Job): void {
    job.abort.abort();
    jobs.delete(keyOf(job));
  }

  /** `free` requests the next job in the same message. */
  function sendResult(job: JobAttempt, result: JudgeResult): void {
    send({ type: "result", ...job, result, free: free() });
  }

  function sendReady(): void {
    send({ type: "ready", free: free() });
  }

  return {
    ...{ jobs, working, active, isUnhealthy, free, running },
    ...{ accept, startNext, release, drop, sendResult, sendReady },
    /** From now on tasks are released and no more are requested. */
    refuseTasks: () => void (stopping = true),
  };
}

/**
 * Judges a job. After a failure that may be the node's, the health of the node is checked. When it is unhealthy, the
 * job is released; when it is healthy, the job is retried a few times and then fails with its cause.
 */
function retryingJudge(options: JobRunnerOptions) {
  const { log, canary } = options;
  const retries = serialQueue();
  return async ({ task, abort: { signal } }: Job, listener: Listener): Promise<JudgeResult> => {
    const { submitId } = task;
    const attempt = () => options.judge(task, { listener, signal });
    for (let done = 1; ; done++) {
      try {
        return await (done === 1 ? attempt() : retries.run(attempt, signal));
      } catch (error) {
        signal.throwIfAborted();
        const { cause, of, tries } = classify(error);
        const { code } = cause;
        log.error({ err: error, submitId, tries: done, code, of }, "a submission was not judged");
        if (of === "node") {
          const { failure } = await unlessAborted(canary.checkNow(), signal);
          if (failure) throw new ReleaseJob(cause);
        }
        if (done >= tries) return systemError(error);
      }
    }
  };
}

/**
 * The jobs of this node from task to confirmed result: at most `slots` at a time; a result is sent again
 * after every reconnection until the gateway confirms it; results of cancelled attempts are discarded.
 */
export function openJobRunner(options: JobRunnerOptions) {
  const { send, canary, clock } = options;
  const crashedJobs = [...options.crashedJobs];
  const { jobs, working, active, isUnhealthy, free, running, ...actions } = openJobs(options);
  const { accept, startNext, release, drop, sendResult, sendReady, refuseTasks } = actions;
  const heartbeat = (): NodeHeartbeat => ({
    ...{ type: "heartbeat", running: running(), free: free() },
    health: canary.health(),
  });

  return {
    running,
    heartbeat,
    /** Crashed jobs of the last process that are not reported yet. */
    crashed: (): CrashedJob[] => [...crashedJobs],
    /** Sends the new health; an unhealthy node releases the jobs it has not started. */
    healthChanged(): void {
      send(heartbeat());
      if (!isUnhealthy()) return;
      for (const job of active()) if (!job.started) release(job);
    },
    /** Longest elapsed time that one run of the current jobs may take, milliseconds. */
    longestRunMs: (): number => Math.max(0, ...active().map(({ task }) => longestRunMs(task))),
    /** Called on a new connection: reports crashed jobs once, sends results again, requests tasks. */
    welcomed(): void {
      for (const crashedJob of crashedJobs.splice(0)) {
        if (!send({ type: "crashed", ...crashedJob })) crashedJobs.push(crashedJob);
      }
      for (const job of jobs.values()) {
        if (job.result) sendResult(attemptOf(job), job.result);
      }
      sendReady();
    },
    receive(message: GatewayMessage): void {
      if (message.type === "task") {
        if (message.accepted) jobs.delete(keyOf(message.accepted));
        return accept(message.task);
      }
      if (message.type === "welcome") return;
      const job = jobs.get(keyOf(message));
      if (!job) return;
      if (message.type === "accepted") jobs.delete(keyOf(job));
      else drop(job);
      startNext();
      if (message.type === "cancel") sendReady();
    },
    /**
     * Releases unfinished jobs and waits for their programs to end; resolves when every result is
     * confirmed, or after `timeoutMs`.
     */
    async stop(timeoutMs: number): Promise<void> {
      refuseTasks();
      sendReady();
      for (const job of active()) release(job);
      await Promise.all(working);
      const until = clock.now() + timeoutMs;
      while (jobs.size > 0 && clock.now() < until) {
        await clock.wait(20);
      }
    },
  };
}

/**
 * Runs retries one at a time, so that jobs which failed together under load do not fail again together.
 */
function serialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = before.then(() => promise);
      try {
        await unlessAborted(before, signal);
        return await work();
      } finally {
        resolve();
      }
    },
  };
}

/** The interactor has the longest limit; a checker runs after the program. */
function longestRunMs({ limits }: JudgeTask): number {
  const { wallMs } = interactorAllowance(allowanceOf(limits));
  return elapsedMsOf(wallMs) + elapsedMsOf(CHECKER_ALLOWANCE.wallMs);
}

function systemError(error: unknown): JudgeResult {
  return {
    status: Verdict.SystemError,
    score: null,
    timeMs: null,
    memoryKb: null,
    errorMessage: null,
    cause: causeOf(error),
    cases: [],
  };
}
