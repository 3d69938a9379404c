import type * as z from "zod/mini";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import {
  type getOutdatedResults,
  type getRejudging,
  type getRejudgingItems,
  type listRejudgings,
  OUTDATED_MAX,
  type Rejudging,
  REJUDGING_MAX,
  type rejudgeProblems,
  type startRejudging,
} from "../../shared/submission/rejudge.ts";
import { recordAction } from "../audit/service.ts";
import {
  type Database,
  type Db,
  only,
  retriedTransaction,
  type Tx,
} from "../platform/database/db.ts";
import { enqueue, wakeChannel } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import { refusalReason } from "../platform/text/refusalText.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import type { SubmissionScope } from "../scope/policy.ts";
import { placeOfIds } from "../scope/service.ts";
import { rescoreItems } from "./rescore.ts";
import {
  addOfProblem,
  addOfScope,
  addSubmissions,
  type ChangedVerdict,
  changedVerdicts,
  countItems,
  countOutdated,
  countRejudgings,
  discardPreviews,
  lockRejudging,
  insertRejudging,
  type ProblemMatch,
  itemsOf,
  problemByDisplayId,
  problemsByTitle,
  enqueueItems,
  rejudgingById,
  type RejudgingRow,
  rejudgings,
  setState,
  summaryOf,
  finishedOfScope,
} from "./preview.sql.ts";

export const APPLY_JOB = "rejudging.apply";

interface Services {
  db: Database;
  bus: Bus;
}

function toRejudging({ createdAt, ...row }: RejudgingRow): Rejudging {
  return { ...row, createdAt: createdAt.toISOString() };
}

async function byId(db: Db, id: number): Promise<Rejudging> {
  const [row] = await rejudgingById(db, { id });
  if (!row) throw new Refusal("REJUDGING_NOT_FOUND");
  return toRejudging(row);
}

/** Maximum number of listed submissions, and of others, that are read to count outdated results. */
const OUTDATED_REACH = 25_000;

/** The number of verdicts from before the last change of the problem's judging, up to {@link OUTDATED_MAX}. */
export async function readOutdated(
  db: Db,
  pid: number,
): Promise<OutputOf<typeof getOutdatedResults>> {
  const { count } = only(
    await countOutdated(db, { pid, most: OUTDATED_MAX, reach: OUTDATED_REACH }),
  );
  return { count };
}

/**
 * Starts a rejudging of finished submissions, which are selected by a list or by a problem; the new verdicts are only
 * previewed.
 */
export async function start(
  db: Database,
  call: SignedInCall,
  input: z.output<typeof startRejudging.input>,
): Promise<Rejudging> {
  const { reason, submitIds, status = null, language = null } = input;
  return retriedTransaction(db, async (tx) => {
    if (!input.problemId) {
      const selection = { count: submitIds?.length ?? 0 };
      return startSelected(tx, call, { reason, selection }, (id) =>
        addSubmissions(tx, { rejudgingId: id, submitIds: submitIds ?? [] }),
      );
    }
    const { pid, problemId } = await problemByText(tx, input.problemId);
    const selection = { problemId, status, language };
    return startSelected(tx, call, { reason, selection }, (id) =>
      addOfProblem(tx, { rejudgingId: id, pid, status, language, limit: REJUDGING_MAX }),
    );
  });
}

/**
 * Returns the ids of up to `most` finished submissions in one scope (such as one contest), oldest first. If `pid` is
 * not null, only submissions to that problem are returned.
 */
export async function readFinished(
  db: Db,
  selection: { scope: string; scopeId: number; pid: number | null; most: number },
): Promise<number[]> {
  const { scope, scopeId, pid, most } = selection;
  const rows = await finishedOfScope(db, { scope, scopeId, pid, limit: most });
  return rows.map(({ submitId }) => submitId);
}

/**
 * Selects finished submissions in one scope (such as one contest). A field that is null does not restrict the
 * selection.
 */
export interface WithinScope {
  scope: Pick<SubmissionScope, "name" | "field">;
  scopeId: number;
  reason: string;
  problems: readonly { pid: number; displayId: string }[] | null;
  submitIds: readonly number[] | null;
  status: number | null;
  /**
   * Whether only points changed. If so, results are recomputed from the stored results of test cases where possible.
   */
  rescores?: boolean;
}

/**
 * Starts a rejudging with a preview for submissions of one scope, in the caller's transaction. Refusals:
 * REJUDGING_EMPTY; REJUDGING_TOO_MANY, when some submissions would be omitted.
 */
export async function startWithin(
  tx: Tx,
  call: SignedInCall,
  { scope, scopeId, reason, problems, submitIds, status, rescores = false }: WithinScope,
): Promise<Rejudging> {
  const selection = {
    ...(scope.field && { [scope.field]: scopeId }),
    status,
    ...(problems && { problemId: problems.map(({ displayId }) => displayId).join(", ") }),
    ...(submitIds && { count: submitIds.length }),
  };
  const pids = problems && problems.map(({ pid }) => pid);
  const rejudging = await startSelected(tx, call, { reason, selection }, async (id) => {
    await addOfScope(tx, {
      rejudgingId: id,
      scope: scope.name,
      scopeId,
      pids,
      submitIds,
      status,
      limit: REJUDGING_MAX + 1,
    });
    if (rescores) await rescoreItems(tx, id);
  });
  if (rejudging.total > REJUDGING_MAX) {
    throw new Refusal("REJUDGING_TOO_MANY", { max: REJUDGING_MAX });
  }
  return rejudging;
}

async function startSelected(
  tx: Tx,
  call: SignedInCall,
  { reason, selection }: { reason: string; selection: object },
  add: (id: number) => Promise<unknown>,
): Promise<Rejudging> {
  const { id } = only(
    await insertRejudging(tx, {
      uid: call.viewer.uid,
      reason,
      selection: JSON.stringify(selection),
    }),
  );
  await add(id);
  const { total } = only(await enqueueItems(tx, { rejudgingId: id }));
  if (total === 0) throw new Refusal("REJUDGING_EMPTY");
  const after = { ...selection, total, reason };
  await recordAction(tx, call, { action: "rejudging.start", target: String(id), after });
  return byId(tx, id);
}

/**
 * Starts a rejudging for each of several problems, in separate transactions. Problems that are refused (no finished
 * submissions, no such problem) are returned with the reason for the refusal.
 */
export async function startMany(
  db: Database,
  call: SignedInCall,
  { reason, problemIds }: z.output<typeof rejudgeProblems.input>,
): Promise<OutputOf<typeof rejudgeProblems>> {
  const rows: OutputOf<typeof rejudgeProblems> = [];
  for (const problemId of new Set(problemIds)) {
    try {
      const { id, total } = await start(db, call, { reason, problemId });
      rows.push({ problemId, rejudgingId: id, total, reason: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const why = refusalReason(error, call.locale);
      rows.push({ problemId, rejudgingId: null, total: 0, reason: why });
    }
  }
  return rows;
}

/**
 * The problem with this display id. If no problem has this id, returns the problem with this title, provided that the
 * title is unique.
 */
async function problemByText(db: Db, text: string): Promise<ProblemMatch> {
  const [exact] = await problemByDisplayId(db, { displayId: text.toUpperCase() });
  if (exact) return exact;
  const [first, second] = await problemsByTitle(db, { title: text });
  if (!first) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: text });
  if (second) throw new Refusal("PROBLEM_TITLE_AMBIGUOUS", { title: text });
  return first;
}

export async function list(
  db: Db,
  { currentPage, limit, ...ids }: z.output<typeof listRejudgings.input>,
): Promise<OutputOf<typeof listRejudgings>> {
  const within = placeOfIds(ids);
  const selected = { field: within?.field ?? null, scopeId: within ? Number(within.id) : null };
  const [rows, [counted]] = await Promise.all([
    rejudgings(db, { ...selected, limit, offset: (currentPage - 1) * limit }),
    countRejudgings(db, selected),
  ]);
  return { records: rows.map(toRejudging), total: counted?.count ?? 0 };
}

export async function readOne(db: Db, id: number): Promise<OutputOf<typeof getRejudging>> {
  const [rejudging, summary] = await Promise.all([
    byId(db, id),
    summaryOf(db, { rejudgingId: id }),
  ]);
  return { rejudging, summary };
}

export async function readItems(
  db: Db,
  { id, all, currentPage, limit }: z.output<typeof getRejudgingItems.input>,
): Promise<OutputOf<typeof getRejudgingItems>> {
  const [records, [counted]] = await Promise.all([
    itemsOf(db, { rejudgingId: id, withUnchanged: all, limit, offset: (currentPage - 1) * limit }),
    countItems(db, { rejudgingId: id, withUnchanged: all }),
  ]);
  return { records, total: counted?.count ?? 0 };
}

/**
 * Returns a rejudging together with the verdicts that it changes; `times`: also returns the submissions for which only
 * the time changes.
 */
export async function readChangedVerdicts(
  db: Db,
  id: number,
  { times }: { times: boolean },
): Promise<ChangedVerdict[]> {
  await byId(db, id);
  return changedVerdicts(db, { rejudgingId: id, withFigures: times });
}

/** Applies the new verdicts in a background job, each in its own transaction. */
export async function apply(
  { db, bus }: Services,
  call: SignedInCall,
  id: number,
): Promise<Rejudging> {
  await db.transaction(async (tx) => {
    const [row] = await lockRejudging(tx, { id });
    if (!row) throw new Refusal("REJUDGING_NOT_FOUND");
    if (row.state !== "judged") throw new Refusal("REJUDGING_STATE");
    await setState(tx, { id, state: "applying" });
    await enqueue(tx, { kind: APPLY_JOB, payload: { id }, uniqueKey: `${APPLY_JOB} ${id}` });
    await recordAction(tx, call, { action: "rejudging.apply", target: String(id) });
  });
  bus.publish(wakeChannel(APPLY_JOB), "");
  return byId(db, id);
}

/** Cancels a rejudging and discards its verdicts, even if not all submissions have been judged. */
export async function cancel(db: Database, call: SignedInCall, id: number): Promise<Rejudging> {
  await db.transaction(async (tx) => {
    // Tasks are deleted before the rejudging is locked. The code that ends a preview uses the same order; otherwise,
    // the two transactions could deadlock.
    await discardPreviews(tx, { rejudgingId: id });
    const [row] = await lockRejudging(tx, { id });
    if (!row) throw new Refusal("REJUDGING_NOT_FOUND");
    if (row.state !== "judging" && row.state !== "judged") throw new Refusal("REJUDGING_STATE");
    await setState(tx, { id, state: "cancelled" });
    await recordAction(tx, call, { action: "rejudging.cancel", target: String(id) });
  });
  return byId(db, id);
}
