import { type ErrorCause, type JudgeTask, LEASE_MS } from "../../shared/judgeProtocol.ts";
import { type Database, type Db, only } from "../platform/db.ts";
import { storable } from "../platform/jobs.ts";
import {
  exclusiveWaiting,
  releaseJob,
  releaseOthers,
  renewLeases,
  type ReturnedJob,
  countCrash,
  sweepLeases,
} from "../platform/jobs.sql.ts";
import type { Bus } from "../platform/liveBus.ts";
import type { AuxiliaryTasks } from "./auxiliary/tasks.ts";
import { claimUnoffered } from "./expectedNode.sql.ts";
import { publishChange, JUDGE_JOB, wakeJudges } from "./changes.ts";
import { clearAvoided, reassign } from "./nodes.sql.ts";
import { type ClaimRow, claimTask, dropProgress } from "./sql.ts";
import { buildTask } from "./task.ts";
import {
  type NewVerdict,
  recordAndClaim,
  type Recorded,
  recordVerdict,
  systemError,
  type JobAttempt,
} from "./verdict.ts";
import type { FastifyBaseLogger } from "fastify";

/**
 * While other submissions wait, progress is reported in larger steps: each is three database statements and a
 * message to every reader, a third of the overhead of a submission of 250 ms.
 */
const BUSY_GATHER_MS = 500;
/** After so many crashes of a node during one job, the last one exclusive, the job gets a System Error. */
const CRASHES_MAX = 3;

export interface JudgingQueue {
  /** The next task for a node, if any. `exclusive`: the node is idle. */
  claim(node: string, languages: string[], exclusive: boolean): Promise<Claim>;
  /**
   * Stores a verdict. With `languages` it also claims the next task for that node, in one statement: never one
   * that is judged exclusively, since the node may be given another job meanwhile, and none when the verdict was
   * refused.
   */
  record(jobAttempt: JobAttempt, verdict: NewVerdict, languages?: string[]): Promise<Settled>;
  /** Renews the leases of these attempts; those not returned are over. */
  renew(node: string, jobAttempts: JobAttempt[]): Promise<RenewedJob[]>;
  release(jobAttempt: JobAttempt): Promise<void>;
  /** A node reconnected: requeues at once the jobs that it held and is no longer judging. */
  releaseOthers(node: string, held: number[]): Promise<void>;
  crash(jobAttempt: JobAttempt, node: string, detail: string): Promise<void>;
  /**
   * A node failed at the job by a fault of its own: requeues it for another node. False when no other node can
   * judge it, or the attempt is over; then the cause is the result.
   */
  reassign(jobAttempt: JobAttempt, failed: FailedNode): Promise<boolean>;
  /** Requeues jobs whose lease has expired. */
  sweep(): Promise<void>;
  /** The awaited node has reported all its languages: ends the waiting submissions that no node can judge. */
  endUnoffered(node: string): Promise<void>;
  needsEmptyNode(node: string, languages: string[]): Promise<boolean>;
}

interface NodeCrash {
  node: string;
  detail: string;
}

export interface FailedNode {
  node: string;
  cause: ErrorCause;
  /** It is out of rotation for this, so the job may be given to it again after its recovery. */
  unhealthy: boolean;
}

export interface Claim {
  claimed: ClaimedTask | undefined;
  /** Another waiting job may be given to the node now. */
  more: boolean;
  /** A waiting job may be given to the node only while it is idle. */
  exclusive: boolean;
}

export interface Settled {
  recorded: Recorded;
  claim?: Claim;
}

export interface ClaimedTask {
  task: JudgeTask;
  exclusive: boolean;
  isAuxiliary?: boolean;
}

export interface RenewedJob {
  jobId: number;
  exclusive: boolean;
  isAuxiliary: boolean;
}

/** The parameters of `claiming` for one task. */
function claimOf(
  node: string,
  { languages, exclusive, leaseMs }: { languages: string[]; exclusive: boolean; leaseMs: number },
): unknown[] {
  return [JUDGE_JOB, languages, exclusive, 1, node, leaseMs / 1000];
}

export interface QueueOptions {
  log: FastifyBaseLogger;
  /** Nodes release auxiliary tasks as well as submissions. */
  tasks: AuxiliaryTasks;
  leaseMs?: number | undefined;
}

/** Steps that several operations of the queue share. */
function queueSteps(db: Database, bus: Bus, { log, tasks }: QueueOptions) {
  /** Runs `change` and resets the submissions and tasks of the jobs it requeued, in one transaction. */
  async function requeue(change: (tx: Db) => Promise<ReturnedJob[]>): Promise<number> {
    let count = 0;
    const reset = await db.transaction(async (tx) => {
      const jobs = await change(tx);
      count = jobs.length;
      await tasks.requeue(tx, jobs);
      const ids = jobs.flatMap(({ submitId }) => submitId ?? []);
      return ids.length > 0 ? await dropProgress(tx, ids) : [];
    });
    for (const row of reset) publishChange(bus, { ...row, what: "status" });
    if (reset.length > 0) wakeJudges(bus);
    return count;
  }

  /** The task of a claimed job; undefined when it cannot be judged and was ended with a System Error. */
  async function buildClaimed({ more, exclusive, ...job }: ClaimRow): Promise<Claim | undefined> {
    if (job.jobId === null) return { claimed: undefined, more, exclusive };
    const { source, ...jobAttempt } = job;
    const built = buildTask({ ...(source ?? { language: null }), ...jobAttempt });
    if ("cause" in built) {
      await endUnjudged(jobAttempt, built.cause);
      return undefined;
    }
    const task = more ? { ...built.task, gatherMs: BUSY_GATHER_MS } : built.task;
    return { claimed: { task, exclusive: job.crashCount >= 2 }, more, exclusive };
  }

  async function endUnjudged(jobAttempt: JobAttempt, cause: ErrorCause): Promise<void> {
    const verdict = { judger: "", result: systemError(cause) };
    const recorded = await recordVerdict(db, jobAttempt, verdict);
    if (recorded.outcome !== "recorded") return;
    const { submission, traceId } = recorded;
    log.error({ submitId: submission.submitId, traceId, code: cause.code }, "system error");
    publishChange(bus, { ...submission, what: "status" });
  }

  /** In the transaction of the last crash: the job must not be claimed in between. */
  async function failCrashed(
    tx: Db,
    jobAttempt: JobAttempt,
    { node, detail }: NodeCrash,
  ): Promise<Recorded> {
    return recordVerdict(tx, jobAttempt, {
      judger: node,
      result: systemError({
        code: "NODE_CRASHED",
        hint: "The judge node crashed three times while it judged this submission, the last time while judging it alone. Look at the node's log before rejudging.",
        detail,
      }),
    });
  }

  function reportFailed(
    jobAttempt: JobAttempt,
    detail: string,
    recorded: Recorded | undefined,
  ): void {
    if (recorded?.outcome !== "recorded") return;
    const { submission, traceId } = recorded;
    log.error({ ...jobAttempt, submitId: submission.submitId, traceId, detail }, "system error");
    publishChange(bus, { ...submission, what: "status" });
  }

  return { requeue, buildClaimed, endUnjudged, failCrashed, reportFailed };
}

/** The judging jobs as nodes see them; every change of a submission is announced. */
export function createJudgingQueue(
  db: Database,
  bus: Bus,
  { log, tasks, leaseMs = LEASE_MS }: QueueOptions,
): JudgingQueue {
  const { requeue, buildClaimed, endUnjudged, failCrashed, reportFailed } = queueSteps(db, bus, {
    log,
    tasks,
  });

  return {
    async claim(node, languages, exclusive) {
      for (;;) {
        const parameters = claimOf(node, { languages, exclusive, leaseMs });
        const claim = await buildClaimed(only(await claimTask(db, ...parameters)));
        if (claim) return claim;
      }
    },
    async record(jobAttempt, verdict, languages) {
      if (!languages) return { recorded: await recordVerdict(db, jobAttempt, verdict) };
      const parameters = claimOf(verdict.judger, { languages, exclusive: false, leaseMs });
      const { recorded, claim } = await recordAndClaim(db, { jobAttempt, verdict, parameters });
      // The verdict is stored, whatever becomes of the other job: its lease expires.
      const taken = await (claim && buildClaimed(claim))?.catch((error: unknown) =>
        log.warn(
          { err: error, jobId: claim.jobId },
          "a job that cannot be judged could not be ended",
        ),
      );
      return { recorded, ...(taken && { claim: taken }) };
    },
    async endUnoffered(node) {
      for (const { needs, ...jobAttempt } of await claimUnoffered(db, node, JUDGE_JOB)) {
        await endUnjudged(jobAttempt, {
          code: "language_unavailable",
          hint: `No judge node offers ${needs.join(" and ")}: install the compiler on a node, then rejudge.`,
          detail: "It was submitted while the site's own judge was starting.",
        });
      }
    },
    async renew(node, jobAttempts) {
      if (jobAttempts.length === 0) return [];
      const ids = jobAttempts.map(({ jobId }) => jobId);
      const attempts = jobAttempts.map(({ attempt }) => attempt);
      const held = await renewLeases(db, node, ids, attempts, leaseMs / 1000);
      return held.map(({ id, exclusive, submitId }) => ({
        jobId: id,
        exclusive,
        isAuxiliary: submitId === null,
      }));
    },
    async release({ jobId, attempt }) {
      await requeue((tx) => releaseJob(tx, jobId, attempt));
    },
    async releaseOthers(node, held) {
      await requeue((tx) => releaseOthers(tx, node, held));
    },
    async reassign({ jobId, attempt }, { node, cause, unhealthy }) {
      const known = storable(`${node}: ${cause.code}: ${cause.detail}`).slice(0, 4000);
      const count = await requeue((tx) => reassign(tx, jobId, attempt, node, unhealthy, known));
      return count > 0;
    },
    async crash({ jobId, attempt }, node, detail) {
      let ended: Recorded | undefined;
      await requeue(async (tx) => {
        const [crashed] = await countCrash(tx, jobId, attempt, storable(detail).slice(0, 4000));
        if (!crashed) return [];
        const { kind, crashCount, exclusive } = crashed;
        log.warn(
          { jobId, attempt, node, kind, crashCount, exclusive },
          "a node crashed during a job",
        );
        // A task is limited by the number of its attempts.
        const isRetried = crashed.crashCount < CRASHES_MAX || !crashed.exclusive;
        if (isRetried || crashed.submitId === null) return crashed.waiting ? [crashed] : [];
        await dropProgress(tx, [crashed.submitId]);
        ended = await failCrashed(tx, { jobId, attempt }, { node, detail });
        return [];
      });
      reportFailed({ jobId, attempt }, detail, ended);
    },
    async sweep() {
      await requeue((tx) => sweepLeases(tx, JUDGE_JOB, null));
      await clearAvoided(db, [JUDGE_JOB, ...tasks.kinds]);
    },
    async needsEmptyNode(node, languages) {
      return (await exclusiveWaiting(db, JUDGE_JOB, languages, node)).length > 0;
    },
  };
}
