import { Verdict } from "../../shared/verdict/verdict.ts";
import type { FastifyBaseLogger } from "fastify";
import type { ErrorCause } from "../../shared/judge/judgeResult.ts";
import type { Database, Tx } from "../platform/database/db.ts";
import { type JobAttempt, storable } from "../platform/job/jobs.ts";
import {
  countCrash,
  releaseJob,
  releaseOthers,
  type ReturnedJob,
  sweepLeases,
} from "../platform/job/jobs.sql.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import type { AuxiliaryTasks } from "./auxiliary/tasks.ts";
import { publishChange, wakeBackend } from "./changes.ts";
import { NODE_BACKEND } from "./backend.ts";
import { clearAvoided, reassign } from "./nodes.sql.ts";
import { deleteProgress } from "./sql.ts";
import { type Recorded, recordVerdict, systemError } from "./verdict.ts";

/**
 * If nodes crash this many times during one job, and the last crash happened while the job ran exclusively, the job
 * ends with a System Error.
 */
const CRASHES_MAX = 3;

/** Handles jobs that nodes released or lost. */
export interface ReturnedJobs {
  release(jobAttempt: JobAttempt): Promise<void>;
  /**
   * Called when a node has reconnected: immediately requeues the jobs that were assigned to it and that it is no longer
   * judging.
   */
  releaseOthers(node: string, jobIds: number[]): Promise<void>;
  crash(jobAttempt: JobAttempt, node: string, detail: string): Promise<void>;
  /**
   * Requeues a job for another node, after it failed because of a fault of its node. Returns false if the job was not
   * requeued, because the attempt was already over or because no other node can judge the job. The caller then stores
   * the cause as the result.
   */
  reassign(jobAttempt: JobAttempt, failed: FailedNode): Promise<boolean>;
  /** Requeues jobs whose lease has expired. */
  sweep(): Promise<void>;
}

interface NodeCrash {
  node: string;
  detail: string;
}

interface FailedNode {
  node: string;
  cause: ErrorCause;
  /**
   * Whether the node is out of rotation because of this fault; once it has recovered, it may then get the job again.
   */
  unhealthy: boolean;
}

/** Requeues jobs and deletes their stored progress. A job that repeatedly crashes nodes ends with a System Error. */
export function returnedJobs(
  db: Database,
  bus: Bus,
  { log, tasks }: { log: FastifyBaseLogger; tasks: AuxiliaryTasks },
): ReturnedJobs {
  /** In one transaction, runs `change` and resets the submissions and tasks of the jobs that `change` requeued. */
  async function requeue(change: (tx: Tx) => Promise<ReturnedJob[]>): Promise<number> {
    let count = 0;
    const reset = await db.transaction(async (tx) => {
      const jobs = await change(tx);
      count = jobs.length;
      await tasks.requeue(tx, jobs);
      const ids = jobs.flatMap(({ submitId }) => submitId ?? []);
      return ids.length > 0 ? await deleteProgress(tx, { submitIds: ids }) : [];
    });
    for (const row of reset) {
      publishChange(bus, { ...row, what: "status", status: Verdict.Pending });
    }
    if (reset.length > 0) wakeBackend(bus, NODE_BACKEND);
    return count;
  }

  function reportFailed(
    jobAttempt: JobAttempt,
    detail: string,
    recorded: Recorded | undefined,
  ): void {
    if (recorded?.outcome !== "recorded") return;
    const { submission, traceId } = recorded;
    log.error({ ...jobAttempt, submitId: submission.submitId, traceId, detail }, "system error");
    publishChange(bus, { ...submission, what: "status", status: Verdict.SystemError });
  }

  return {
    async release({ jobId, attempt }) {
      await requeue((tx) => releaseJob(tx, { id: jobId, attempt }));
    },
    async releaseOthers(node, held) {
      await requeue((tx) => releaseOthers(tx, { worker: node, heldIds: held }));
    },
    async reassign({ jobId, attempt }, { node, cause, unhealthy }) {
      const detail = storable(`${node}: ${cause.code}: ${cause.detail}`).slice(0, 4000);
      const count = await requeue((tx) =>
        reassign(tx, { jobId, attempt, node, outOfRotation: unhealthy, error: detail }),
      );
      return count > 0;
    },
    async crash({ jobId, attempt }, node, detail) {
      let ended: Recorded | undefined;
      await requeue(async (tx) => {
        const [crashed] = await countCrash(tx, {
          id: jobId,
          attempt,
          detail: storable(detail).slice(0, 4000),
        });
        if (!crashed) return [];
        const { kind, crashCount, exclusive } = crashed;
        log.warn(
          { jobId, attempt, node, kind, crashCount, exclusive },
          "a node crashed during a job",
        );
        // Auxiliary tasks end after a number of attempts, not after a number of crashes.
        const isRetried = crashed.crashCount < CRASHES_MAX || !crashed.exclusive;
        if (isRetried || crashed.submitId === null) return crashed.waiting ? [crashed] : [];
        await deleteProgress(tx, { submitIds: [crashed.submitId] });
        ended = await failCrashed(tx, { jobId, attempt }, { node, detail });
        return [];
      });
      reportFailed({ jobId, attempt }, detail, ended);
    },
    async sweep() {
      await requeue((tx) => sweepLeases(tx, { kind: NODE_BACKEND, maxAttempts: null }));
      await clearAvoided(db, { kinds: [NODE_BACKEND, ...tasks.kinds] });
    },
  };
}

/** Ends a job in the transaction that records its last crash, so that no worker can claim the job before it ends. */
async function failCrashed(
  tx: Tx,
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
