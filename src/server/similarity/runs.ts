import type * as z from "zod/mini";
import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import type * as calls from "../../shared/similarity.ts";
import type { SimilaritySource } from "../../shared/similarity.ts";
import { recordAction } from "../audit/service.ts";
import { contestOfOrganizer } from "../contest/service.ts";
import type { Database, Db } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import type { SignedInCall, Viewer } from "../platform/route.ts";
import { type GuardedRun, mayCompareSelection, mayUseRun } from "./policy.ts";
import { obstaclesOfRun, problemsOfRun } from "./results.sql.ts";
import {
  cancelRun,
  deleteExpiredRuns,
  deleteOldDecisions,
  deleteRun,
  runById,
  type RunRow,
  runsOfSource,
  type StoredRun,
} from "./runs.sql.ts";

/** Bus channel with the ids of runs that were cancelled: their jobs end at once. */
export const CANCELLED = "similarity.cancelled";

/** The source of a stored run for the policy. */
function guardedRun({ source, contest }: StoredRun): GuardedRun {
  if (source === "selection") return { source };
  if (contest === null) throw new Error("a run of a contest without its contest");
  return { source, contest };
}

/** A stored run; those that the viewer may not use do not exist for them. Refusal: SIMILARITY_NOT_FOUND. */
export async function usableRun(db: Db, id: number, viewer: Viewer): Promise<StoredRun> {
  const [run] = await runById(db, { id });
  if (!run || !mayUseRun(viewer, guardedRun(run))) throw new Refusal("SIMILARITY_NOT_FOUND");
  return run;
}

/** Name of a run in the audit log. */
export function runTarget({ id, cid, title }: Pick<StoredRun, "id" | "cid" | "title">): string {
  return cid === null ? `similarity ${id}` : `similarity ${id}: ${cid} ${title}`;
}

export function presentRun(row: RunRow): calls.SimilarityRun {
  const { id, source, cid, state, choice, by, programs, comparedPrograms, pairs, problems } = row;
  return {
    id,
    source,
    cid,
    state,
    choice,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    by,
    programs,
    comparedPrograms,
    pairs,
    problems,
  };
}

/** Refuses users who may not compare the source: CONTEST_NOT_FOUND, FORBIDDEN. */
export async function needSource(
  db: Db,
  { source, cid }: { source: SimilaritySource; cid?: number | undefined },
  call: SignedInCall,
): Promise<void> {
  switch (source) {
    case "contest":
      await contestOfOrganizer(db, cid ?? 0, call);
      return;
    case "selection":
      if (!mayCompareSelection(call.viewer)) throw new Refusal("FORBIDDEN");
  }
}

export async function listRuns(
  db: Db,
  { source, cid, currentPage, limit }: z.output<typeof calls.listSimilarityRuns.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.listSimilarityRuns>> {
  await needSource(db, { source, cid }, call);
  const rows = await runsOfSource(db, {
    source,
    cid: source === "contest" ? (cid ?? null) : null,
    limit,
    offset: (currentPage - 1) * limit,
  });
  return { records: rows.map(presentRun), total: rows[0]?.total ?? 0 };
}

export async function readRun(
  db: Db,
  id: number,
  { viewer }: SignedInCall,
): Promise<OutputOf<typeof calls.getSimilarityRun>> {
  const run = await usableRun(db, id, viewer);
  const [problems, notCompared] = await Promise.all([
    problemsOfRun(db, { runId: id }),
    obstaclesOfRun(db, { runId: id }),
  ]);
  const { ignoreTemplates, ignoredCodes, ignoredSubmitIds } = run.options;
  return {
    run: presentRun(run),
    problems,
    options: { ignoreTemplates, ignoredCodes: ignoredCodes.length, ignoredSubmitIds },
    notCompared,
  };
}

/** Refusals: SIMILARITY_NOT_FOUND, SIMILARITY_ENDED. */
export async function cancel(
  { db, bus }: { db: Database; bus: Bus },
  id: number,
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    const run = await usableRun(tx, id, call.viewer);
    const [cancelled] = await cancelRun(tx, { id });
    if (!cancelled) throw new Refusal("SIMILARITY_ENDED");
    await recordAction(tx, call, { action: "similarity.cancel", target: runTarget(run) });
  });
  bus.publish(CANCELLED, String(id));
  return null;
}

/** Refusals: SIMILARITY_NOT_FOUND, SIMILARITY_ACTIVE. */
export async function remove(db: Database, id: number, call: SignedInCall): Promise<null> {
  await db.transaction(async (tx) => {
    const run = await usableRun(tx, id, call.viewer);
    const [gone] = await deleteRun(tx, { id });
    if (!gone) throw new Refusal("SIMILARITY_ACTIVE");
    const before = { programs: run.programs, pairs: run.pairs };
    await recordAction(tx, call, { action: "similarity.delete", target: runTarget(run), before });
  });
  return null;
}

/** Runs that one sweep deletes; the next one deletes more. */
const EXPIRED_AT_ONCE = 200;

/** Deletes results whose term is over. */
export async function sweepRuns(db: Database, days: number): Promise<void> {
  await deleteExpiredRuns(db, { days, limit: EXPIRED_AT_ONCE });
  await deleteOldDecisions(db, { days });
}
