import * as z from "zod/mini";
import { Refusal } from "../../../shared/errors.ts";
import { ProblemAuth } from "../../../shared/problem.ts";
import type { Actor } from "../../audit/service.ts";
import type { Database, Tx } from "../../platform/db.ts";
import { enqueue, type JobRunner } from "../../platform/jobs.ts";
import type { Principal } from "../../platform/principal.ts";
import { mayEditProblem, mayPublishProblem, type OwnedProblem } from "../../problem/policy.ts";
import { setVisibility } from "../../problemAdmin/service.ts";
import { type AtEnd, dueLinks, handOver, lockDueLink, setAtEnd } from "./afterEnd.sql.ts";

const JOB = "contest-problems";

/** What an organizer chooses for a problem that is added. */
export interface AfterEndChoices {
  /** Of a public problem: hidden until the contest is over. */
  hideUntilEnd: boolean;
  /** Of one for contests only: public when it is over. */
  publishAtEnd: boolean;
}

/**
 * What the contest does to a problem when it is over. Hiding a public problem is for those who may edit it, and
 * publishing one for those who may publish. Refusal: FORBIDDEN.
 */
export function atEndOf(
  viewer: Principal,
  problem: OwnedProblem & { auth: number },
  { hideUntilEnd, publishAtEnd }: AfterEndChoices,
): AtEnd {
  if (hideUntilEnd && problem.auth === ProblemAuth.Public) {
    if (!mayEditProblem(viewer, problem)) throw new Refusal("FORBIDDEN");
    return "restore";
  }
  if (!publishAtEnd || problem.auth !== ProblemAuth.Contest) return null;
  if (!mayPublishProblem(viewer)) throw new Refusal("FORBIDDEN");
  return "publish";
}

/** Hides a public problem in the transaction that adds it to a contest. */
export function hideProblem(tx: Tx, actor: Actor, pid: number): Promise<void> {
  return setVisibility(tx, actor, { pid, from: ProblemAuth.Public, to: ProblemAuth.Contest });
}

/**
 * A contest that hid a public problem has it no longer: it is public again at once, or after another contest that
 * has it and is not over. One that lost its statement or test data meanwhile stays hidden.
 */
export async function restoreProblem(
  tx: Tx,
  actor: Actor,
  { cid, pid }: { cid: number; pid: number },
): Promise<void> {
  const [other] = await handOver(tx, { pid, cid, uid: actor.viewer.uid });
  if (other) return;
  await openToAll(tx, actor, pid).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Call it in the transaction that changes when a contest is over. */
export function openProblemsLater(tx: Tx, delaySeconds: number): Promise<void> {
  return enqueue(tx, { kind: JOB, payload: {}, prio: 6, delaySeconds });
}

/** Opens problems at the end of their contests. */
export function openProblemsInJobs(jobs: JobRunner, db: Database): void {
  jobs.registerHandler({ kind: JOB, payload: z.object({}), run: () => openDueProblems(db) });
}

/** Opens all problems whose contests are over. Twice at once does no harm. */
export async function openDueProblems(db: Database): Promise<void> {
  for (const link of await dueLinks(db)) {
    await db
      .transaction((tx) => openProblem(tx, link))
      .catch((error: unknown) => {
        // It has lost its statement or test data meanwhile: the next sweep tries again.
        if (!(error instanceof Refusal)) throw error;
      });
  }
}

async function openProblem(tx: Tx, { id, pid }: { id: number; pid: number }): Promise<void> {
  const [due] = await lockDueLink(tx, { linkId: id });
  if (!due) return;
  await setAtEnd(tx, { linkId: id, atEnd: null, uid: null });
  await openToAll(tx, { viewer: due, ip: "" }, pid);
}

/** Unless somebody has decided otherwise meanwhile: published or withdrew it. */
function openToAll(tx: Tx, actor: Actor, pid: number): Promise<void> {
  return setVisibility(tx, actor, { pid, from: ProblemAuth.Contest, to: ProblemAuth.Public });
}
