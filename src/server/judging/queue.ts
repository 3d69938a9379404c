import type { FastifyBaseLogger } from "fastify";
import { LEASE_MS } from "../../shared/judge/judgeProtocol.ts";
import type { JudgeTask } from "../../shared/judge/judgeTask.ts";
import { type Database, only } from "../platform/database/db.ts";
import type { JobAttempt } from "../platform/job/jobs.ts";
import { exclusiveWaiting, renewLeases } from "../platform/job/jobs.sql.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import type { AuxiliaryTasks } from "./auxiliary/tasks.ts";
import { NODE_BACKEND } from "./backend.ts";
import { type ReturnedJobs, returnedJobs } from "./returnedJobs.ts";
import { type ClaimParameters, type ClaimRow, claimTask } from "./sql.ts";
import { buildTask } from "./task.ts";
import { endUnjudged, endUnoffered } from "./unjudgedJobs.ts";
import { type NewVerdict, recordAndClaim, type Recorded, recordVerdict } from "./verdict.ts";

/**
 * While other submissions are waiting, progress is reported in larger steps. Each step takes three database statements
 * and a message to every reader. For a submission that runs for 250 ms, these reports cause a third of the overhead.
 */
const BUSY_GATHER_MS = 500;

export interface JudgingQueue extends ReturnedJobs {
  /** The next task for a node, if any. `exclusive`: whether exclusive jobs may be claimed, because the node is idle. */
  claim(node: string, languages: string[], exclusive: boolean): Promise<Claim>;
  /**
   * Stores a verdict. If `languages` is given, the same statement also claims the next task for the node that sent the
   * verdict. An exclusive job is never claimed in this way: such a job needs an idle node, and this node may be given
   * another job in the meantime. If the verdict is refused, nothing is claimed.
   */
  record(jobAttempt: JobAttempt, verdict: NewVerdict, languages?: string[]): Promise<Settled>;
  /** Renews the leases of these attempts and returns the attempts that are still current. */
  renew(node: string, jobAttempts: JobAttempt[]): Promise<RenewedJob[]>;
  /** Ends waiting submissions that no node can judge. Called after the node `node` has reported all its languages. */
  endUnoffered(node: string): Promise<void>;
  needsEmptyNode(node: string, languages: string[]): Promise<boolean>;
}

export interface Claim {
  claimed: ClaimedTask | undefined;
  /** Whether another waiting job may now be given to the node. */
  more: boolean;
  /** Whether a waiting job may be given to the node only while the node is idle. */
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

export interface QueueOptions {
  log: FastifyBaseLogger;
  /** The auxiliary tasks. The queue needs them because a node can release an auxiliary task as well as a submission. */
  tasks: AuxiliaryTasks;
  leaseMs?: number | undefined;
}

/**
 * Creates the queue through which nodes get their judging jobs. Every change of a submission is published on the bus.
 */
export function createJudgingQueue(
  db: Database,
  bus: Bus,
  { log, tasks, leaseMs = LEASE_MS }: QueueOptions,
): JudgingQueue {
  const services = { db, bus, log };

  /** The parameters with which a node claims one task. */
  function claimOf(node: string, languages: string[], exclusive: boolean): ClaimParameters {
    return {
      kind: NODE_BACKEND,
      offer: languages,
      exclusive,
      most: 1,
      worker: node,
      leaseSeconds: leaseMs / 1000,
    };
  }

  /**
   * Builds the task of a claimed job; if the job cannot be judged, ends it with a System Error and returns undefined.
   */
  async function buildClaimed({ more, exclusive, ...job }: ClaimRow): Promise<Claim | undefined> {
    if (job.jobId === null) return { claimed: undefined, more, exclusive };
    const { source, jobId, attempt, submitId } = job;
    const jobAttempt = { jobId, attempt };
    const submission = source && submitId !== null ? { ...source, submitId } : { language: null };
    const result = buildTask({ ...submission, ...jobAttempt });
    if ("cause" in result) {
      await endUnjudged(services, jobAttempt, result.cause);
      return undefined;
    }
    const task = more ? { ...result.task, gatherMs: BUSY_GATHER_MS } : result.task;
    return { claimed: { task, exclusive: job.crashCount >= 2 }, more, exclusive };
  }

  return {
    ...returnedJobs(db, bus, { log, tasks }),
    async claim(node, languages, exclusive) {
      for (;;) {
        const parameters = claimOf(node, languages, exclusive);
        const claim = await buildClaimed(only(await claimTask(db, parameters)));
        if (claim) return claim;
      }
    },
    async record(jobAttempt, verdict, languages) {
      if (!languages) return { recorded: await recordVerdict(db, jobAttempt, verdict) };
      const parameters = claimOf(verdict.judger, languages, false);
      const { recorded, claim } = await recordAndClaim(db, { jobAttempt, verdict, parameters });
      // If the task of the claimed job cannot be built, the verdict of the finished job is stored nevertheless. The
      // lease of the claimed job then expires.
      const task = await (claim && buildClaimed(claim))?.catch((error: unknown) =>
        log.warn(
          { err: error, jobId: claim.jobId },
          "a job that cannot be judged could not be ended",
        ),
      );
      return { recorded, ...(task && { claim: task }) };
    },
    endUnoffered: (node) => endUnoffered(services, node),
    async renew(node, jobAttempts) {
      if (jobAttempts.length === 0) return [];
      const ids = jobAttempts.map(({ jobId }) => jobId);
      const attempts = jobAttempts.map(({ attempt }) => attempt);
      const renewed = await renewLeases(db, {
        worker: node,
        ids,
        attempts,
        leaseSeconds: leaseMs / 1000,
      });
      return renewed.map(({ id, exclusive, submitId }) => ({
        jobId: id,
        exclusive,
        isAuxiliary: submitId === null,
      }));
    },
    async needsEmptyNode(node, languages) {
      const jobs = await exclusiveWaiting(db, {
        kind: NODE_BACKEND,
        offer: languages,
        worker: node,
      });
      return jobs.length > 0;
    },
  };
}
