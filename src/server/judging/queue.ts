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
import { announce, JUDGE_JOB, wakeJudges } from "./changes.ts";
import { clearAvoided, handOn } from "./nodes.sql.ts";
import { type ClaimRow, claimTask, dropProgress } from "./sql.ts";
import { buildTask } from "./task.ts";
import {
  type NewVerdict,
  recordAndClaim,
  type Recorded,
  recordVerdict,
  systemError,
  type Ticket,
} from "./verdict.ts";
import type { FastifyBaseLogger } from "fastify";

/**
 * While others wait, progress is told in larger steps: each is three questions to the database and a
 * message to every reader, and a third of all that a submission of 250 ms cost beside its programs.
 */
const BUSY_GATHER_MS = 500;
/** So many deaths of a node during one job, the last time exclusively, and the job is given up. */
const CRASHES_MAX = 3;

export interface JudgingQueue {
  /** The next task for a node, if any. `exclusive` = the node has nothing else to do. */
  claim(node: string, languages: string[], exclusive: boolean): Promise<Claim>;
  /**
   * Writes a verdict. With `languages` it claims the next task for the node that brings it as well, both or
   * neither: never one that is judged exclusively, since the node may be given something else meanwhile, and none
   * when the verdict was not taken.
   */
  record(ticket: Ticket, verdict: NewVerdict, languages?: string[]): Promise<Settled>;
  /** Which of the tickets the node still holds; all others are over. */
  renew(node: string, tickets: Ticket[]): Promise<RenewedJob[]>;
  release(ticket: Ticket): Promise<void>;
  /** A node came back: whatever it held and does not work on any more goes back at once. */
  releaseOthers(node: string, held: number[]): Promise<void>;
  crash(ticket: Ticket, node: string, detail: string): Promise<void>;
  /**
   * A node failed at the job for want of its resources: gives it to another one. False when nobody is left
   * to try, or the attempt is over; then the cause is the answer.
   */
  handOn(ticket: Ticket, failed: FailedNode): Promise<boolean>;
  /** Returns jobs whose lease ran out. */
  sweep(): Promise<void>;
  /** The awaited node has reported all its languages: ends what came meanwhile and no node can judge. */
  endUnoffered(node: string): Promise<void>;
  needsEmptyNode(node: string, languages: string[]): Promise<boolean>;
}

interface Death {
  node: string;
  detail: string;
}

export interface FailedNode {
  node: string;
  cause: ErrorCause;
  /** It is out of rotation for it, so the job may come back to it after its recovery. */
  unhealthy: boolean;
}

export interface Claim {
  claimed: ClaimedTask | undefined;
  /** Something else waits that the node may have now. */
  more: boolean;
  /** Something waits that the node may only have while it holds nothing. */
  exclusive: boolean;
}

export interface Settled {
  recorded: Recorded;
  claim?: Claim;
}

export interface ClaimedTask {
  task: JudgeTask;
  exclusive: boolean;
  /** No submission waits for it. */
  side?: boolean;
}

export interface RenewedJob {
  jobId: number;
  exclusive: boolean;
  /** No submission waits for it. */
  side: boolean;
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
  /** Nodes hand back auxiliary tasks and submissions alike. */
  tasks: AuxiliaryTasks;
  leaseMs?: number | undefined;
}

/** The judging jobs as nodes see them; every change of a submission is announced. */
export function createJudgingQueue(
  db: Database,
  bus: Bus,
  { log, tasks, leaseMs = LEASE_MS }: QueueOptions,
): JudgingQueue {
  /** Runs `change` and resets the submissions and tasks of the jobs it put back, all or nothing. */
  async function putBack(change: (tx: Db) => Promise<ReturnedJob[]>): Promise<number> {
    let count = 0;
    const reset = await db.transaction(async (tx) => {
      const jobs = await change(tx);
      count = jobs.length;
      await tasks.putBack(tx, jobs);
      const ids = jobs.flatMap(({ submitId }) => submitId ?? []);
      return ids.length > 0 ? await dropProgress(tx, ids) : [];
    });
    for (const row of reset) announce(bus, { ...row, what: "status" });
    if (reset.length > 0) wakeJudges(bus);
    return count;
  }

  /** The task of a claimed job; undefined when it cannot be judged, and then it ended so. */
  async function takeClaimed({ more, exclusive, ...job }: ClaimRow): Promise<Claim | undefined> {
    if (job.jobId === null) return { claimed: undefined, more, exclusive };
    const { source, ...ticket } = job;
    const built = buildTask({ ...(source ?? { language: null }), ...ticket });
    if ("cause" in built) {
      await endUnjudged(ticket, built.cause);
      return undefined;
    }
    const task = more ? { ...built.task, gatherMs: BUSY_GATHER_MS } : built.task;
    return { claimed: { task, exclusive: job.crashCount >= 2 }, more, exclusive };
  }

  async function endUnjudged(ticket: Ticket, cause: ErrorCause): Promise<void> {
    const verdict = { judger: "", result: systemError(cause) };
    const recorded = await recordVerdict(db, ticket, verdict);
    if (recorded.outcome !== "recorded") return;
    const { submission, traceId } = recorded;
    log.error({ submitId: submission.submitId, traceId, code: cause.code }, "system error");
    announce(bus, { ...submission, what: "status" });
  }

  /** In the transaction of the last crash: nobody may claim the job between the two. */
  async function giveUp(tx: Db, ticket: Ticket, { node, detail }: Death): Promise<Recorded> {
    return recordVerdict(tx, ticket, {
      judger: node,
      result: systemError({
        code: "NODE_DIED",
        hint: "The judge node died three times while it judged this submission, the last time with nothing else to do. Look at the node's log before rejudging.",
        detail,
      }),
    });
  }

  function tellGivenUp(ticket: Ticket, detail: string, recorded: Recorded | undefined): void {
    if (recorded?.outcome !== "recorded") return;
    const { submission, traceId } = recorded;
    log.error({ ...ticket, submitId: submission.submitId, traceId, detail }, "system error");
    announce(bus, { ...submission, what: "status" });
  }

  return {
    async claim(node, languages, exclusive) {
      for (;;) {
        const asked = claimOf(node, { languages, exclusive, leaseMs });
        const claim = await takeClaimed(only(await claimTask(db, ...asked)));
        if (claim) return claim;
      }
    },
    async record(ticket, verdict, languages) {
      if (!languages) return { recorded: await recordVerdict(db, ticket, verdict) };
      const asked = claimOf(verdict.judger, { languages, exclusive: false, leaseMs });
      const { recorded, claim } = await recordAndClaim(db, { ticket, verdict, asked });
      // The verdict stands, whatever becomes of the other job: its lease runs out.
      const taken = await (claim && takeClaimed(claim))?.catch((error: unknown) =>
        log.warn(
          { err: error, jobId: claim.jobId },
          "a job that cannot be judged could not be ended",
        ),
      );
      return { recorded, ...(taken && { claim: taken }) };
    },
    async endUnoffered(node) {
      for (const { needs, ...ticket } of await claimUnoffered(db, node, JUDGE_JOB)) {
        await endUnjudged(ticket, {
          code: "language_unavailable",
          hint: `No judge node offers ${needs.join(" and ")}: install the compiler on a node, then rejudge.`,
          detail: "It was submitted while the site's own judge was starting.",
        });
      }
    },
    async renew(node, tickets) {
      if (tickets.length === 0) return [];
      const ids = tickets.map(({ jobId }) => jobId);
      const attempts = tickets.map(({ attempt }) => attempt);
      const held = await renewLeases(db, node, ids, attempts, leaseMs / 1000);
      return held.map(({ id, exclusive, submitId }) => ({
        jobId: id,
        exclusive,
        side: submitId === null,
      }));
    },
    async release({ jobId, attempt }) {
      await putBack((tx) => releaseJob(tx, jobId, attempt));
    },
    async releaseOthers(node, held) {
      await putBack((tx) => releaseOthers(tx, node, held));
    },
    async handOn({ jobId, attempt }, { node, cause, unhealthy }) {
      const known = storable(`${node}: ${cause.code}: ${cause.detail}`).slice(0, 4000);
      const count = await putBack((tx) => handOn(tx, jobId, attempt, node, unhealthy, known));
      return count > 0;
    },
    async crash({ jobId, attempt }, node, detail) {
      let ended: Recorded | undefined;
      await putBack(async (tx) => {
        const [crashed] = await countCrash(tx, jobId, attempt, storable(detail).slice(0, 4000));
        if (!crashed) return [];
        const { kind, crashCount, exclusive } = crashed;
        log.warn({ jobId, attempt, node, kind, crashCount, exclusive }, "a node died during a job");
        // A task is given up by the number of its attempts.
        const goesOn = crashed.crashCount < CRASHES_MAX || !crashed.exclusive;
        if (goesOn || crashed.submitId === null) return crashed.waiting ? [crashed] : [];
        await dropProgress(tx, [crashed.submitId]);
        ended = await giveUp(tx, { jobId, attempt }, { node, detail });
        return [];
      });
      tellGivenUp({ jobId, attempt }, detail, ended);
    },
    async sweep() {
      await putBack((tx) => sweepLeases(tx, JUDGE_JOB, null));
      await clearAvoided(db, [JUDGE_JOB, ...tasks.kinds]);
    },
    async needsEmptyNode(node, languages) {
      return (await exclusiveWaiting(db, JUDGE_JOB, languages, node)).length > 0;
    },
  };
}
