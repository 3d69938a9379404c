import * as z from "zod/mini";
import { Refusal } from "../../../shared/call/errors.ts";
import { ProblemAuth } from "../../../shared/problem/problem.ts";
import type { Actor } from "../../audit/service.ts";
import type { Database, Tx } from "../../platform/database/db.ts";
import { enqueue, type JobRunner } from "../../platform/job/jobs.ts";
import type { Principal } from "../../platform/route/principal.ts";
import { mayEditProblem, mayPublishProblem, type OwnedProblem } from "../../problem/policy.ts";
import { setVisibility } from "../../problemAdmin/service.ts";
import { type AtEnd, dueLinks, handOver, lockDueLink, setAtEnd } from "./afterEnd.sql.ts";

const JOB = "contest-problems";

/** An organizer's choices for a newly added problem. */
export interface AfterEndChoices {
  /** Whether a public problem is hidden until the contest is over. */
  hideUntilEnd: boolean;
  /** Whether a contest-only problem becomes public after the contest ends. */
  publishAtEnd: boolean;
}

/**
 * Returns the action that is applied to a problem when the contest ends. Hiding a problem that is public, or visible to
 * its class, requires the permission to edit it; publishing a problem requires the permission to publish. Refusal:
 * FORBIDDEN.
 */
export function atEndOf(
  viewer: Principal,
  problem: OwnedProblem & { auth: number },
  { hideUntilEnd, publishAtEnd }: AfterEndChoices,
): AtEnd {
  const isOpen = problem.auth === ProblemAuth.Public || problem.auth === ProblemAuth.Class;
  if (hideUntilEnd && isOpen) {
    if (!mayEditProblem(viewer, problem)) throw new Refusal("FORBIDDEN");
    return "restore";
  }
  if (!publishAtEnd || problem.auth !== ProblemAuth.Contest) return null;
  if (!mayPublishProblem(viewer, problem)) throw new Refusal("FORBIDDEN");
  return "publish";
}

/** Returns those of the given actions at the contest's end that the viewer may choose for this problem. */
export function allowedChoices(
  viewer: Principal,
  problem: OwnedProblem,
  { hideUntilEnd, publishAtEnd }: AfterEndChoices,
): AfterEndChoices {
  return {
    hideUntilEnd: hideUntilEnd && mayEditProblem(viewer, problem),
    publishAtEnd: publishAtEnd && mayPublishProblem(viewer, problem),
  };
}

/** Hides a public problem; must be called in the transaction that adds the problem to a contest. */
export function hideProblem(tx: Tx, actor: Actor, pid: number): Promise<void> {
  return setVisibility(tx, actor, { pid, from: ProblemAuth.Public, to: ProblemAuth.Contest });
}

/**
 * Called when a public problem is removed from the contest that hid it: the problem becomes public at once, or at the
 * end of another unfinished contest that contains it. A problem without a statement or test data stays hidden.
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

/**
 * Enqueues the job that makes problems public when their contests end. Must be called in the transaction that changes
 * the end of a contest.
 */
export function openProblemsLater(tx: Tx, delaySeconds: number): Promise<void> {
  return enqueue(tx, { kind: JOB, payload: {}, prio: 6, delaySeconds });
}

/** Registers the job that makes problems public when their contests end. */
export function openProblemsInJobs(jobs: JobRunner, db: Database): void {
  jobs.registerHandler({ kind: JOB, payload: z.object({}), run: () => openDueProblems(db) });
}

/**
 * Makes problems public that were set to become public at the end of their contest, if that contest is over. Concurrent
 * runs are harmless.
 */
export async function openDueProblems(db: Database): Promise<void> {
  for (const link of await dueLinks(db)) {
    await db
      .transaction((tx) => openProblem(tx, link))
      .catch((error: unknown) => {
        // The problem's statement or test data are missing, so the next sweep tries again.
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

/**
 * Makes the problem public if it is still visible only in contests. Otherwise, a user has published or withdrawn the
 * problem in the meantime, and the problem stays unchanged.
 */
function openToAll(tx: Tx, actor: Actor, pid: number): Promise<void> {
  return setVisibility(tx, actor, { pid, from: ProblemAuth.Contest, to: ProblemAuth.Public });
}
