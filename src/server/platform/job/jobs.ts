import type { FastifyBaseLogger } from "fastify";
import type * as z from "zod/mini";
import type { Clock } from "../../../shared/system/clock.ts";
import type { Database, Db, Tx } from "../database/db.ts";
import {
  claimJobs,
  type ClaimedJobRow,
  deleteJob,
  dueKinds,
  failJob,
  insertJob,
  postponeJob,
  runPostponed,
  releaseJob,
  renewLeases,
  sweepLeases,
} from "./jobs.sql.ts";
import type { Bus } from "../live/liveBus.ts";

/** Bus channel that wakes the workers of a kind; if a wake-up is lost, the next poll finds the job. */
export function wakeChannel(kind: string): string {
  return `job:${kind}`;
}

/** Interval in milliseconds at which workers look for jobs, in case a wake-up was lost. */
export const POLL_MS = 1000;

export interface NewJob {
  kind: string;
  payload: unknown;
  /** Jobs with lower numbers run first. */
  prio?: number;
  /** Usually a uid; jobs with different keys alternate. */
  fairKey?: string;
  delaySeconds?: number;
  /** The job is enqueued only if there is no job with this key. */
  uniqueKey?: string;
}

/** Enqueues a job inside the caller's transaction. After the commit, the caller must wake the workers. */
export async function enqueue(db: Db, job: NewJob): Promise<void> {
  const { kind, payload, prio = 5, fairKey = "", delaySeconds = 0, uniqueKey = null } = job;
  await insertJob(db, {
    kind,
    prio,
    fairKey,
    payload: JSON.stringify(payload),
    delaySeconds,
    uniqueKey,
  });
}

/** One attempt of a job. */
export interface JobAttempt {
  jobId: number;
  attempt: number;
}

export interface Postponement {
  /** Seconds from now until the next attempt; 0: the next attempt starts as soon as the job's needs are met. */
  seconds: number;
  /** Shown to administrators. */
  reason: string;
  /** Capabilities that a worker needs for the next attempt; absent: unchanged. */
  needs?: readonly string[];
}

/** The attempt is no longer current: the job was handed to another worker, or has ended. */
export class LostAttempt extends Error {
  constructor() {
    super("this attempt of the job is no longer current");
    this.name = "LostAttempt";
  }
}

/**
 * Ends this attempt and postpones the job until a given time, inside the caller's transaction. A postponement is not a
 * failure, holds no lease and does not count towards the maximum number of attempts. At the given time, the job goes to
 * the front of the queue for its priority. If `seconds` is 0, the job keeps its place in the queue and waits for a
 * worker that has the required capabilities. Throws {@link LostAttempt}.
 */
async function postpone(
  tx: Tx,
  { jobId, attempt }: JobAttempt,
  { seconds, reason, needs }: Postponement,
): Promise<void> {
  const [postponed] = await postponeJob(tx, {
    id: jobId,
    attempt,
    seconds,
    reason: storable(reason).slice(0, 4000),
    needs: needs ?? null,
  });
  if (!postponed) throw new LostAttempt();
}

/** Runs a postponed job within a few seconds; call it when the event for which the job waits has occurred. */
export async function runSoon(tx: Tx, jobId: number): Promise<void> {
  await runPostponed(tx, { id: jobId });
}

export interface RunningJob<Payload> {
  id: number;
  attempt: number;
  /** Number of attempts since the last postponement, including this one. */
  attemptInRow: number;
  postponements: number;
  /** Null for jobs that are not judging jobs. */
  submitId: number | null;
  payload: Payload;
  /** Aborted when the lease is lost or the process stops: the job will then run again elsewhere. */
  signal: AbortSignal;
  /**
   * Finishes the job inside the handler's own transaction, so that the job's effect happens exactly once. Throws {@link
   * LostAttempt} when the attempt is no longer current; the transaction must then roll back. Without this call the job
   * ends when the handler resolves, and an effect may happen twice after a crash.
   */
  finishIn(tx: Tx): Promise<void>;
  /** Calls {@link postpone} inside the handler's own transaction, like {@link finishIn}. */
  postponeIn(tx: Tx, postponement: Postponement): Promise<void>;
}

/**
 * An expected failure of a job: stored with its message, without a stack, and logged as a warning. `final`: whether the
 * job fails immediately, because a retry cannot help.
 */
export class JobFailure extends Error {
  readonly final: boolean;
  constructor(message: string, { final }: { final: boolean }) {
    super(message);
    this.name = "JobFailure";
    this.final = final;
  }
}

export interface JobHandler<Payload extends z.ZodMiniType> {
  kind: string;
  payload: Payload;
  run(job: RunningJob<z.output<Payload>>): Promise<void>;
  /** Maximum number of concurrent jobs in one process. */
  concurrency?: number;
  leaseSeconds?: number;
  /**
   * After this many attempts in a row the job fails and is kept with its last error; null: the handler limits the
   * attempts.
   */
  maxAttempts?: number | null;
  /** The worker claims only jobs whose needs are all in the returned list; if absent, only jobs without needs. */
  offer?(): Promise<readonly string[]>;
}

type AnyHandler = Required<Omit<JobHandler<z.ZodMiniType>, "run">> & {
  run(job: RunningJob<unknown>): Promise<void>;
};

export interface JobRunnerOptions {
  db: Database;
  bus: Bus;
  log: FastifyBaseLogger;
  /** Unique name of this process. */
  worker: string;
}

/**
 * Runs background jobs inside a server process: takes and renews leases, and retries failed jobs after growing delays.
 */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #handlers = new Map<string, AnyHandler>();
  readonly #loops: Promise<void>[] = [];
  readonly #stopping = new AbortController();

  constructor(options: JobRunnerOptions) {
    this.#options = options;
  }

  registerHandler<P extends z.ZodMiniType>(handler: JobHandler<P>): void {
    if (this.#handlers.has(handler.kind)) throw new Error(`two handlers for ${handler.kind}`);
    this.#handlers.set(handler.kind, {
      concurrency: 1,
      leaseSeconds: 30,
      maxAttempts: 10,
      offer: async () => [],
      ...handler,
      run: (job) => handler.run(job as RunningJob<z.output<P>>),
    });
  }

  start(): void {
    const { bus, db } = this.#options;
    const { signal } = this.#stopping;
    const wakeUpsByKind = new Map<string, WakeUps>();
    for (const handler of this.#handlers.values()) {
      const wakes = wakeUps({ bus, clock: db.clock }, wakeChannel(handler.kind), signal);
      wakeUpsByKind.set(handler.kind, wakes);
      this.#loops.push(this.#serve(handler, wakes));
    }
    this.#loops.push(this.#watch(wakeUpsByKind));
  }

  /** Aborts running jobs, releases them and waits for their handlers. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#loops);
  }

  /**
   * A single statement checks all kinds, because polling each kind separately took 1% of a core and of the database.
   * The statement is also used at startup, because separate statements would open one connection per kind.
   */
  async #watch(wakeUpsByKind: ReadonlyMap<string, WakeUps>): Promise<void> {
    const { signal } = this.#stopping;
    const kinds = [...wakeUpsByKind.keys()];
    while (!signal.aborted) {
      // While the database is unreachable, the loops of all job kinds are woken, so that each of them reports the error
      // and retries.
      const due = await dueKinds(this.#options.db, { kinds }).then(
        (rows) => rows.map(({ kind }) => kind),
        () => kinds,
      );
      for (const kind of due) wakeUpsByKind.get(kind)?.wake();
      await this.#options.db.clock.wait(POLL_MS, signal);
    }
  }

  async #serve(handler: AnyHandler, wakes: WakeUps): Promise<void> {
    const { log } = this.#options;
    const { signal } = this.#stopping;
    const running = new Set<Promise<void>>();
    for (await wakes.next(); !signal.aborted; await wakes.next()) {
      try {
        for (const row of await this.#claim(handler, handler.concurrency - running.size)) {
          const work = this.#perform(handler, row).finally(() => {
            running.delete(work);
            wakes.wake();
          });
          running.add(work);
        }
      } catch (error) {
        // The database may be unreachable for a short time; the next poll wakes the loop for this kind again.
        log.warn({ err: error, kind: handler.kind }, "the job queue cannot be read");
      }
    }
    await Promise.allSettled(running);
  }

  async #claim(handler: AnyHandler, free: number): Promise<ClaimedJobRow[]> {
    const { db, worker } = this.#options;
    const { kind, leaseSeconds, maxAttempts } = handler;
    await sweepLeases(db, { kind, maxAttempts });
    if (free === 0) return [];
    const offer = await handler.offer();
    const claim = { kind, offer, exclusive: true, most: free, worker, leaseSeconds };
    // The database returns the claimed jobs in no particular order.
    return (await claimJobs(db, claim)).toSorted(
      (one, other) => one.prio - other.prio || one.vtime - other.vtime || one.id - other.id,
    );
  }

  async #perform(handler: AnyHandler, row: ClaimedJobRow): Promise<void> {
    const { db, log } = this.#options;
    const lost = new AbortController();
    const ended = new AbortController();
    const renewal = this.#keepLease(handler, row, { lost, ended: ended.signal });
    let finished = false;
    try {
      await handler.run({
        id: row.id,
        attempt: row.attempt,
        attemptInRow: row.attempt - row.postponedAttempt,
        postponements: row.postponements,
        submitId: row.submitId,
        payload: handler.payload.parse(row.payload),
        signal: AbortSignal.any([this.#stopping.signal, lost.signal]),
        async finishIn(tx) {
          const [done] = await deleteJob(tx, { id: row.id, attempt: row.attempt });
          if (!done) throw new LostAttempt();
          finished = true;
        },
        async postponeIn(tx, postponement) {
          await postpone(tx, { jobId: row.id, attempt: row.attempt }, postponement);
          finished = true;
        },
      });
      if (!finished) await deleteJob(db, { id: row.id, attempt: row.attempt });
    } catch (error) {
      await this.#release(handler, row, error).catch((failure: unknown) =>
        log.warn({ err: failure, job: row.id }, "a job stays leased until its lease expires"),
      );
    } finally {
      ended.abort();
      await renewal;
    }
  }

  async #release(handler: AnyHandler, row: ClaimedJobRow, error: unknown): Promise<void> {
    const { db, log } = this.#options;
    if (this.#stopping.signal.aborted) {
      await releaseJob(db, { id: row.id, attempt: row.attempt });
      return;
    }
    const isExpected = error instanceof JobFailure;
    const attemptInRow = row.attempt - row.postponedAttempt;
    const last = attemptInRow >= (handler.maxAttempts ?? Infinity) || (isExpected && error.final);
    const about = { err: error, kind: handler.kind, job: row.id, last };
    log[isExpected ? "warn" : "error"](about, "a job failed");
    const text = isExpected ? error.message : stackOf(error);
    const delay = retryDelay(row.failures);
    await failJob(db, {
      id: row.id,
      attempt: row.attempt,
      error: storable(text).slice(0, 4000),
      isFinal: last,
      delaySeconds: delay,
    });
  }

  /** Renews the lease until the job has ended; aborts the job when the lease is lost. */
  async #keepLease(
    { leaseSeconds }: AnyHandler,
    { id, attempt }: ClaimedJobRow,
    { lost, ended }: { lost: AbortController; ended: AbortSignal },
  ): Promise<void> {
    const { db, worker } = this.#options;
    const { clock } = db;
    let validUntil = clock.now() + leaseSeconds * 1000;
    while (clock.now() <= validUntil) {
      await clock.wait((leaseSeconds * 1000) / 3, ended);
      if (ended.aborted) return;
      const sentAt = clock.now();
      try {
        const renewed = await renewLeases(db, {
          worker,
          ids: [id],
          attempts: [attempt],
          leaseSeconds,
        });
        validUntil = renewed.length > 0 ? sentAt + leaseSeconds * 1000 : 0;
      } catch {
        // The renewal may have failed; in that case the lease is treated as valid until it expires.
      }
    }
    if (!ended.aborted) lost.abort();
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns the delay in seconds: 5 at first, doubled after each failure, at most one hour. */
function retryDelay(failures: number): number {
  return Math.min(5 * 2 ** failures, 3600);
}

/** The text without NUL characters: PostgreSQL's type `text` cannot store them, but program output may contain them. */
export function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

export interface WakeUps {
  wake(): void;
  /** Resolves at the next wake-up (immediately if one has arrived since the last call), or after `ms` if given. */
  next(ms?: number): Promise<void>;
}

/** Lets a worker wait until a message arrives on this channel of the bus, or until messages may have been missed. */
export function wakeUps(
  { bus, clock }: { bus: Bus; clock: Clock },
  channel: string,
  stop: AbortSignal,
): WakeUps {
  let isPending = false;
  let resolveNext = (): void => {};
  const wake = (): void => {
    isPending = true;
    resolveNext();
  };
  const unsubscribe = [bus.subscribe(channel, wake), bus.onGap(wake)];
  stop.addEventListener("abort", () => {
    for (const each of unsubscribe) each();
    wake();
  });
  return {
    wake,
    async next(ms) {
      if (!isPending) {
        await new Promise<void>((resolve) => {
          const timer = ms === undefined ? undefined : clock.after(ms, resolve);
          resolveNext = () => {
            timer?.cancel();
            resolve();
          };
        });
      }
      isPending = false;
      resolveNext = () => {};
    },
  };
}
