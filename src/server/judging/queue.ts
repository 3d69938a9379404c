import { type JudgeTask, LEASE_MS } from "../../shared/judgeProtocol.ts";
import type { Database, Db } from "../platform/db.ts";
import { storable } from "../platform/jobs.ts";
import {
  claimJobs,
  lonelyWaiting,
  releaseJob,
  releaseOthers,
  renewLeases,
  strikeJob,
  sweepLeases,
} from "../platform/jobs.sql.ts";
import type { Bus } from "../platform/liveBus.ts";
import { announce, JUDGE_JOB, wakeJudges } from "./changes.ts";
import { forgetProgress } from "./sql.ts";
import { buildTask } from "./task.ts";
import { recordVerdict, systemError, type Ticket } from "./verdict.ts";
import type { FastifyBaseLogger } from "fastify";

const LEASE_SECONDS = LEASE_MS / 1000;
/** So many deaths of a node during one job, the last time alone, and the job is given up. */
const STRIKES_MAX = 3;

export interface JudgingQueue {
  /** The next task for a node, or undefined. `alone` = the node has nothing else to do. */
  claim(node: string, languages: string[], alone: boolean): Promise<ClaimedTask | undefined>;
  /** Which of the tickets the node still holds; all others are over. */
  renew(node: string, tickets: Ticket[]): Promise<{ jobId: number; alone: boolean }[]>;
  release(ticket: Ticket): Promise<void>;
  /** A node came back: whatever it held and does not work on any more goes back at once. */
  releaseOthers(node: string, held: number[]): Promise<void>;
  strike(ticket: Ticket, node: string, detail: string): Promise<void>;
  /** Returns jobs whose lease ran out. */
  sweep(): Promise<void>;
  needsEmptyNode(languages: string[]): Promise<boolean>;
}

export interface ClaimedTask {
  task: JudgeTask;
  alone: boolean;
}

/** The judging jobs as nodes see them; every change of a submission is announced. */
export function createJudgingQueue(db: Database, bus: Bus, log: FastifyBaseLogger): JudgingQueue {
  /** Runs `change` and resets the submissions of the jobs it put back, all or nothing. */
  async function putBack(
    change: (tx: Db) => Promise<{ submitId: number | null }[]>,
  ): Promise<void> {
    const reset = await db.transaction(async (tx) => {
      const ids = (await change(tx)).map(({ submitId }) => submitId);
      return ids.length > 0 ? await forgetProgress(tx, ids) : [];
    });
    for (const row of reset) announce(bus, { ...row, what: "status" });
    if (reset.length > 0) wakeJudges(bus);
  }

  async function giveUp(ticket: Ticket, node: string, detail: string): Promise<void> {
    const recorded = await recordVerdict(db, ticket, {
      judger: node,
      result: systemError({
        code: "NODE_DIED",
        hint: "The judge node died three times while it judged this submission, the last time with nothing else to do. Look at the node's log before rejudging.",
        detail,
      }),
    });
    if (recorded.outcome !== "recorded") return;
    const { submission, traceId } = recorded;
    log.error({ ...ticket, submitId: submission.submitId, traceId, detail }, "system error");
    announce(bus, { ...submission, what: "status" });
  }

  return {
    async claim(node, languages, alone) {
      for (;;) {
        const [job] = await claimJobs(db, JUDGE_JOB, languages, alone, 1, node, LEASE_SECONDS);
        if (!job?.submitId) return undefined;
        const ticket = { jobId: job.id, attempt: job.attempt };
        const built = await buildTask(db, { ...ticket, submitId: job.submitId });
        if ("task" in built) return { task: built.task, alone: job.strikes >= 2 };
        const recorded = await recordVerdict(db, ticket, {
          judger: "",
          result: systemError(built.cause),
        });
        if (recorded.outcome === "recorded") {
          const { submission, traceId } = recorded;
          const { code } = built.cause;
          log.error({ submitId: submission.submitId, traceId, code }, "system error");
          announce(bus, { ...submission, what: "status" });
        }
      }
    },
    async renew(node, tickets) {
      if (tickets.length === 0) return [];
      const ids = tickets.map(({ jobId }) => jobId);
      const attempts = tickets.map(({ attempt }) => attempt);
      const held = await renewLeases(db, node, ids, attempts, LEASE_SECONDS);
      return held.map(({ id, alone }) => ({ jobId: id, alone }));
    },
    release: ({ jobId, attempt }) => putBack((tx) => releaseJob(tx, jobId, attempt)),
    releaseOthers: (node, held) => putBack((tx) => releaseOthers(tx, node, held)),
    async strike({ jobId, attempt }, node, detail) {
      let hopeless = false;
      await putBack(async (tx) => {
        const [struck] = await strikeJob(tx, jobId, attempt, storable(detail).slice(0, 4000));
        hopeless = struck !== undefined && struck.strikes >= STRIKES_MAX && struck.alone;
        if (struck) log.warn({ jobId, attempt, node, ...struck }, "a node died during a job");
        return struck?.waiting ? [struck] : [];
      });
      if (hopeless) await giveUp({ jobId, attempt }, node, detail);
    },
    sweep: () => putBack((tx) => sweepLeases(tx, JUDGE_JOB, null)),
    async needsEmptyNode(languages) {
      return (await lonelyWaiting(db, JUDGE_JOB, languages)).length > 0;
    },
  };
}
