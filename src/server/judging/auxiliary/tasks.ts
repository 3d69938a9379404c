import type { FastifyBaseLogger } from "fastify";
import type { JudgeResult } from "../../../shared/judge/judgeResult.ts";
import type { JudgeTask } from "../../../shared/judge/judgeTask.ts";
import { LEASE_MS } from "../../../shared/judge/judgeProtocol.ts";
import type { Database, Tx } from "../../platform/database/db.ts";
import type { JobAttempt } from "../../platform/job/jobs.ts";
import type { ReturnedJob } from "../../platform/job/jobs.sql.ts";
import { JudgePrio } from "../changes.ts";
import { NODE_BACKEND } from "../backend.ts";
import type { AttemptProgress, Phase } from "../progress.ts";
import { systemError } from "../verdict.ts";
import { currentAttempt } from "../verdict.sql.ts";
import { inOrder, type TaskKind } from "./kind.ts";
import {
  claimTask,
  type ClaimedTaskRow,
  endOverdue,
  endTask,
  lockTask,
  type OverdueTaskRow,
  overdueTasks,
  requeueOverdue,
  waitingKinds,
  wakeServers,
} from "./tasks.sql.ts";

export interface TaskOffer {
  node: string;
  languages: string[];
  /** Whether the node is idle. */
  idle: boolean;
  slots: number;
}

export interface TaskClaim {
  claimed: { task: JudgeTask; exclusive: boolean } | undefined;
  /** Whether a task was waiting for the node. Also true if this call has claimed the task. */
  waiting: boolean;
}

/** `already`: the task has ended; `stale`: another attempt is the current one. */
export type TaskEnd = "recorded" | "already" | "stale";

/** The queue of auxiliary tasks of all kinds; tasks are stored as rows of `job` that have no submission. */
export interface AuxiliaryTasks {
  /** The names of the kinds of tasks, in order of priority. */
  kinds: readonly string[];
  claim(offer: TaskOffer): Promise<TaskClaim>;
  /**
   * Returns an object that records the progress of an attempt. `onLost` is called if the attempt is no longer the
   * current one.
   */
  progress(jobAttempt: JobAttempt, onLost: () => void): AttemptProgress;
  /** Stores the result of a task once, and ends the task. */
  finish(jobAttempt: JobAttempt, result: JudgeResult): Promise<TaskEnd>;
  /** If requeued jobs are tasks, records in the same transaction that these tasks are waiting again. */
  requeue(tx: Tx, jobs: readonly ReturnedJob[]): Promise<void>;
  /** Ends or requeues the tasks of lost nodes, and ends tasks that waited too long. */
  sweep(): Promise<void>;
}

export interface AuxiliaryTasksOptions {
  db: Database;
  kinds: readonly TaskKind[];
  log: FastifyBaseLogger;
  leaseMs?: number | undefined;
}

/** Opens the queue for tasks of these kinds. The queue keeps its whole state in the database. */
export function openAuxiliaryTasks(options: AuxiliaryTasksOptions): AuxiliaryTasks {
  return new TaskQueues(options);
}

class TaskQueues implements AuxiliaryTasks {
  readonly kinds: readonly string[];
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  readonly #leaseSeconds: number;
  readonly #kinds: ReadonlyMap<string, TaskKind>;
  readonly #transient: readonly string[];

  constructor({ db, kinds, log, leaseMs = LEASE_MS }: AuxiliaryTasksOptions) {
    const sorted = inOrder(kinds);
    this.#db = db;
    this.#log = log;
    this.#leaseSeconds = leaseMs / 1000;
    this.#kinds = new Map(sorted.map((kind) => [kind.kind, kind]));
    this.kinds = [...this.#kinds.keys()];
    this.#transient = sorted.filter(({ isTransient }) => isTransient).map(({ kind }) => kind);
  }

  async claim(offer: TaskOffer): Promise<TaskClaim> {
    const waiting = await this.#waiting(offer);
    for (const kind of waiting) {
      for (;;) {
        const [row] = await this.#claimOf(kind, offer);
        if (!row) break;
        const task = await this.#build(kind, row);
        if (task) return { claimed: { task, exclusive: row.exclusive }, waiting: true };
      }
    }
    return { claimed: undefined, waiting: waiting.length > 0 };
  }

  progress(jobAttempt: JobAttempt, onLost: () => void): AttemptProgress {
    let lastPhase: Phase | undefined;
    let writing: Promise<void> = Promise.resolve();
    let ended = false;
    const write = async (phase: Phase): Promise<void> => {
      if (ended) return;
      ended = !(await this.#step(jobAttempt, phase));
      if (ended) onLost();
    };
    return {
      add: (phase) => {
        if (phase === lastPhase) return;
        lastPhase = phase;
        writing = writing
          .then(() => write(phase))
          .catch((error: unknown) => {
            // A lost progress report is harmless, because the result follows.
            this.#log.warn({ err: error, ...jobAttempt }, "the step of a task could not be stored");
          });
      },
      async end() {
        ended = true;
        await writing;
      },
    };
  }

  async finish(jobAttempt: JobAttempt, result: JudgeResult): Promise<TaskEnd> {
    const { jobId, attempt } = jobAttempt;
    const ended = await this.#db.transaction(async (tx) => {
      const [row] = await endTask(tx, {
        jobId,
        attempt,
        kinds: this.kinds,
        transientKinds: this.#transient,
      });
      if (!row) return undefined;
      await this.#withKind(row, (kind, payload) =>
        kind.finish(tx, payload, result, row.node ?? ""),
      );
      return row;
    });
    if (!ended) return (await currentAttempt(this.#db, { jobId })).length > 0 ? "stale" : "already";
    const { cause } = result;
    if (cause) this.#log.warn({ ...jobAttempt, kind: ended.kind, cause }, "a task failed");
    return "recorded";
  }

  async requeue(tx: Tx, jobs: readonly ReturnedJob[]): Promise<void> {
    const tasks = jobs.filter(({ submitId }) => submitId === null);
    if (tasks.length === 0) return;
    for (const row of tasks) {
      await this.#withKind(row, async (kind, payload) => kind.step?.(tx, payload, "waiting"));
    }
    await wakeServers(tx);
  }

  async sweep(): Promise<void> {
    const kinds = [...this.#kinds.values()];
    const overdue = await overdueTasks(this.#db, {
      kinds: this.kinds,
      attempts: kinds.map(({ attemptsMax }) => attemptsMax),
      withLease: kinds.map(({ endsWithLease = false }) => endsWithLease),
      queueTimeouts: kinds.map(({ queueTimeoutSeconds = null }) => queueTimeoutSeconds),
    });
    for (const row of overdue) {
      // A task that cannot be ended must not block the other tasks.
      await this.#db
        .transaction((tx) => this.#endOverdue(tx, row))
        .catch((error: unknown) => {
          this.#log.warn(
            { err: error, ...row },
            "an overdue task stays; the next sweep tries again",
          );
        });
    }
  }

  async #waiting({ node, languages, idle }: TaskOffer): Promise<TaskKind[]> {
    const attempts = [...this.#kinds.values()].map(({ attemptsMax }) => attemptsMax);
    const rows = await waitingKinds(this.#db, {
      kinds: this.kinds,
      attempts,
      offer: languages,
      worker: node,
      exclusive: idle,
    });
    const waitingNames = new Set(rows.map(({ kind }) => kind));
    return [...this.#kinds.values()].filter(({ kind }) => waitingNames.has(kind));
  }

  #claimOf(
    { kind, attemptsMax, yieldsTo }: TaskKind,
    { node, languages, idle, slots }: TaskOffer,
  ): Promise<ClaimedTaskRow[]> {
    const submissions = slots > 1 ? JudgePrio.Practice : JudgePrio.Rejudge;
    const before = { nothing: 0, submissions, judging: JudgePrio.Rejudge }[yieldsTo];
    return claimTask(this.#db, {
      kind,
      attempts: attemptsMax,
      offer: languages,
      worker: node,
      exclusive: idle,
      leaseSeconds: this.#leaseSeconds,
      judgingKind: NODE_BACKEND,
      judgingPriority: before,
    });
  }

  /** Builds the task. If the task cannot be built, ends it and returns undefined. */
  async #build(kind: TaskKind, row: ClaimedTaskRow): Promise<JudgeTask | undefined> {
    const { jobId, attempt } = row;
    const task = await kind.build(this.#db, kind.payload.parse(row.payload), { jobId, attempt });
    if ("task" in task) return task.task;
    await this.finish({ jobId, attempt }, systemError(task.cause));
    return undefined;
  }

  /** Records the progress of an attempt; returns false if the attempt is over. */
  #step({ jobId, attempt }: JobAttempt, phase: Phase): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      const [held] = await lockTask(tx, { jobId, attempt });
      if (!held) return false;
      await this.#withKind(held, async (kind, payload) => kind.step?.(tx, payload, phase));
      return true;
    });
  }

  async #endOverdue(tx: Tx, { jobId, attempt, ends }: OverdueTaskRow): Promise<void> {
    if (!ends) {
      const [requeued] = await requeueOverdue(tx, { jobId, attempt });
      if (requeued) await this.requeue(tx, [{ submitId: null, ...requeued }]);
      return;
    }
    const [row] = await endOverdue(tx, { jobId, attempt });
    if (!row) return;
    const why = attempt === 0 ? "busy" : "lost";
    await this.#withKind(row, (kind, payload) => kind.fail(tx, payload, why));
    this.#log.warn({ jobId, attempt, kind: row.kind, why }, "a task ended without a result");
  }

  /** Does nothing for a kind that this server does not support. */
  async #withKind(
    row: { kind: string; payload: unknown },
    work: (kind: TaskKind, payload: unknown) => Promise<void>,
  ): Promise<void> {
    const kind = this.#kinds.get(row.kind);
    if (kind) await work(kind, kind.payload.parse(row.payload));
  }
}
