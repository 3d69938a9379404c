import type * as z from "zod/mini";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { holdClassOfObject } from "../authority/service.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type * as calls from "../../shared/submission/similarity.ts";
import { recordAction } from "../audit/service.ts";
import { contestToRead } from "../contest/service.ts";
import { homeworkOfStaff, keepHomework } from "../homework/service.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import type { SignedInCall, Viewer } from "../platform/route/route.ts";
import type { RowOf } from "../platform/database/statement.ts";
import { type GuardedRun, mayChangeRun, mayCompareSelection, mayReadRun } from "./policy.ts";
import { obstaclesOfRun, problemsOfRun } from "./results.sql.ts";
import {
  cancelRun,
  deleteExpiredRuns,
  deleteOldDecisions,
  deleteRun,
  runById,
  type RunRow,
  runsOfContest,
  runsOfHomework,
  runsOfSelections,
  type StoredRun,
} from "./runs.sql.ts";

/** Bus channel with the ids of cancelled runs, whose jobs then end immediately. */
export const CANCELLED = "similarity.cancelled";

/** Returns the source of a stored run with the data that the access policy needs. */
function guardedRun({ source, contest, homework }: StoredRun): GuardedRun {
  if (source === "selection") return { source };
  if (source === "contest" && contest !== null) return { source, contest };
  if (source === "homework" && homework !== null) return { source, homework };
  throw new Error(`a run of a ${source} without its ${source}`);
}

/** A stored run; a run that the viewer may not read is reported as missing. Refusal: SIMILARITY_NOT_FOUND. */
export async function readableRun(db: Db, id: number, viewer: Viewer): Promise<StoredRun> {
  const [run] = await runById(db, { id });
  if (!run || !mayReadRun(viewer, guardedRun(run))) throw new Refusal("SIMILARITY_NOT_FOUND");
  return run;
}

/**
 * A run that the viewer may change; its class cannot be archived until the transaction ends. Refusals:
 * SIMILARITY_NOT_FOUND, CLASS_ARCHIVED (an archived class is read-only), FORBIDDEN.
 */
export async function changeableRun(tx: Tx, id: number, viewer: Viewer): Promise<StoredRun> {
  const run = await changeableNow(tx, id, viewer);
  if (run.cid !== null) {
    await holdClassOfObject(tx, { kind: "contest", id: run.cid }, { viewer });
    return run;
  }
  if (run.tid === null) return run;
  await keepHomework(tx, run.tid);
  return changeableNow(tx, id, viewer);
}

async function changeableNow(db: Db, id: number, viewer: Viewer): Promise<StoredRun> {
  const run = await readableRun(db, id, viewer);
  if (run.homework?.isArchived) throw new Refusal("CLASS_ARCHIVED");
  if (!mayChangeRun(viewer, guardedRun(run))) throw new Refusal("FORBIDDEN");
  return run;
}

/** Name of a run in the audit log. */
export function runTarget({
  id,
  cid,
  tid,
  title,
}: Pick<StoredRun, "id" | "cid" | "tid" | "title">): string {
  const placeId = cid ?? tid;
  return placeId === null ? `similarity ${id}` : `similarity ${id}: ${placeId} ${title}`;
}

export function presentRun(row: RunRow): calls.SimilarityRun {
  const { id, source, cid, tid, state, choice, by, programs, comparedPrograms, pairs, problems } =
    row;
  return {
    id,
    source,
    cid,
    tid,
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

/** Refusal: FORBIDDEN. */
export function needSelection({ viewer }: SignedInCall): void {
  if (!mayCompareSelection(viewer)) throw new Refusal("FORBIDDEN");
}

/**
 * Refusals: CONTEST_NOT_FOUND and FORBIDDEN for contests, HOMEWORK_NOT_FOUND for homework, FORBIDDEN for selections.
 */
export async function listRuns(
  db: Db,
  input: z.output<typeof calls.listSimilarityRuns.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.listSimilarityRuns>> {
  const rows = await readableRuns(db, input, call);
  return { records: rows.map(presentRun), total: rows[0]?.total ?? 0 };
}

async function readableRuns(
  db: Db,
  { source, cid, tid, currentPage, limit }: z.output<typeof calls.listSimilarityRuns.input>,
  call: SignedInCall,
): Promise<RowOf<typeof runsOfSelections>[]> {
  const page = { limit, offset: (currentPage - 1) * limit };
  // A call without an id is refused as if the contest or homework did not exist.
  const contestId = cid ?? 0;
  const trainingId = tid ?? 0;
  switch (source) {
    case "contest":
      await contestToRead(db, contestId, call);
      return runsOfContest(db, { cid: contestId, ...page });
    case "homework":
      await homeworkOfStaff(db, trainingId, call);
      return runsOfHomework(db, { trainingId, ...page });
    case "selection":
      needSelection(call);
      return runsOfSelections(db, page);
  }
}

export async function readRun(
  db: Db,
  id: number,
  { viewer }: SignedInCall,
): Promise<OutputOf<typeof calls.getSimilarityRun>> {
  const run = await readableRun(db, id, viewer);
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

/** Refusals: SIMILARITY_ENDED, and those of {@link changeableRun}. */
export async function cancel(
  { db, bus }: { db: Database; bus: Bus },
  id: number,
  call: SignedInCall,
): Promise<null> {
  await db.transaction(async (tx) => {
    const run = await changeableRun(tx, id, call.viewer);
    const [cancelled] = await cancelRun(tx, { id });
    if (!cancelled) throw new Refusal("SIMILARITY_ENDED");
    await recordAction(tx, call, { action: "similarity.cancel", target: runTarget(run) });
  });
  bus.publish(CANCELLED, String(id));
  return null;
}

/** Refusals: SIMILARITY_ACTIVE, and those of {@link changeableRun}. */
export async function remove(db: Database, id: number, call: SignedInCall): Promise<null> {
  await db.transaction(async (tx) => {
    const run = await changeableRun(tx, id, call.viewer);
    const [gone] = await deleteRun(tx, { id });
    if (!gone) throw new Refusal("SIMILARITY_ACTIVE");
    const before = { programs: run.programs, pairs: run.pairs };
    await recordAction(tx, call, { action: "similarity.delete", target: runTarget(run), before });
  });
  return null;
}

/** Maximum number of runs that one sweep deletes; the next sweep deletes more. */
const EXPIRED_AT_ONCE = 200;

/** Deletes results whose retention period has ended. */
export async function sweepRuns(db: Database, days: number): Promise<void> {
  await deleteExpiredRuns(db, { days, limit: EXPIRED_AT_ONCE });
  await deleteOldDecisions(db, { days });
}
