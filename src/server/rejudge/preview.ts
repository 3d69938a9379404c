import type * as z from "zod/mini";
import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import {
  type getRejudging,
  type getRejudgingItems,
  type listRejudgings,
  type Rejudging,
  REJUDGING_MAX,
  type rejudgeProblems,
  type startRejudging,
} from "../../shared/rejudge.ts";
import { recordAction } from "../audit/service.ts";
import { type Database, type Db, only } from "../platform/db.ts";
import { enqueue, wakeChannel } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import { refusalReason } from "../platform/refusalText.ts";
import type { SignedInCall } from "../platform/route.ts";
import {
  addOfProblem,
  addSubmissions,
  countItems,
  countRejudgings,
  discardPreviews,
  lockRejudging,
  insertRejudging,
  type NamedProblem,
  itemsOf,
  problemByDisplayId,
  problemsByTitle,
  enqueueItems,
  rejudgingById,
  type RejudgingRow,
  rejudgings,
  setState,
  summaryOf,
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
  const [row] = await rejudgingById(db, id);
  if (!row) throw new Refusal("REJUDGING_NOT_FOUND");
  return toRejudging(row);
}

/** Starts a rejudging whose verdicts are only previewed: finished submissions of a list or of a problem. */
export async function start(
  db: Database,
  call: SignedInCall,
  input: z.output<typeof startRejudging.input>,
): Promise<Rejudging> {
  const { reason, submitIds, status = null, language = null } = input;
  const id = await db.transaction(async (tx) => {
    const problem = input.problemId ? await problemNamed(tx, input.problemId) : null;
    const selection = problem
      ? { problemId: problem.problemId, status, language }
      : { count: submitIds?.length ?? 0 };
    const created = only(
      await insertRejudging(tx, call.viewer.uid, reason, JSON.stringify(selection)),
    );
    if (problem) {
      await addOfProblem(tx, created.id, problem.pid, status, language, REJUDGING_MAX);
    } else {
      await addSubmissions(tx, created.id, submitIds ?? []);
    }
    const { total } = only(await enqueueItems(tx, created.id));
    if (total === 0) throw new Refusal("REJUDGING_EMPTY");
    const after = { ...selection, total, reason };
    await recordAction(tx, call, { action: "rejudging.start", target: String(created.id), after });
    return created.id;
  });
  return byId(db, id);
}

/**
 * Starts one rejudging for each of several problems, each in its own transaction; those that are refused
 * (nothing finished, no such problem) are returned with the reason.
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

/** The problem of a display id, else the only one with this title. */
async function problemNamed(db: Db, text: string): Promise<NamedProblem> {
  const [named] = await problemByDisplayId(db, text.toUpperCase());
  if (named) return named;
  const [first, second] = await problemsByTitle(db, text);
  if (!first) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: text });
  if (second) throw new Refusal("PROBLEM_TITLE_AMBIGUOUS", { title: text });
  return first;
}

export async function list(
  db: Db,
  { currentPage, limit }: { currentPage: number; limit: number },
): Promise<OutputOf<typeof listRejudgings>> {
  const [rows, [counted]] = await Promise.all([
    rejudgings(db, limit, (currentPage - 1) * limit),
    countRejudgings(db),
  ]);
  return { records: rows.map(toRejudging), total: counted?.count ?? 0 };
}

export async function readOne(db: Db, id: number): Promise<OutputOf<typeof getRejudging>> {
  const [rejudging, summary] = await Promise.all([byId(db, id), summaryOf(db, id)]);
  return { rejudging, summary };
}

export async function readItems(
  db: Db,
  { id, all, currentPage, limit }: z.output<typeof getRejudgingItems.input>,
): Promise<OutputOf<typeof getRejudgingItems>> {
  const [records, [counted]] = await Promise.all([
    itemsOf(db, id, all, limit, (currentPage - 1) * limit),
    countItems(db, id, all),
  ]);
  return { records, total: counted?.count ?? 0 };
}

/** Applies the new verdicts by a background job, one transaction each. */
export async function apply(
  { db, bus }: Services,
  call: SignedInCall,
  id: number,
): Promise<Rejudging> {
  await db.transaction(async (tx) => {
    const [row] = await lockRejudging(tx, id);
    if (!row) throw new Refusal("REJUDGING_NOT_FOUND");
    if (row.state !== "judged") throw new Refusal("REJUDGING_STATE");
    await setState(tx, id, "applying");
    await enqueue(tx, { kind: APPLY_JOB, payload: { id }, uniqueKey: `${APPLY_JOB} ${id}` });
    await recordAction(tx, call, { action: "rejudging.apply", target: String(id) });
  });
  bus.publish(wakeChannel(APPLY_JOB), "");
  return byId(db, id);
}

/** Cancels a rejudging and discards its verdicts, whether all are judged or not. */
export async function cancel(db: Database, call: SignedInCall, id: number): Promise<Rejudging> {
  await db.transaction(async (tx) => {
    // Before the lock: the end of a preview holds its task and waits for the rejudging.
    await discardPreviews(tx, id);
    const [row] = await lockRejudging(tx, id);
    if (!row) throw new Refusal("REJUDGING_NOT_FOUND");
    if (row.state !== "judging" && row.state !== "judged") throw new Refusal("REJUDGING_STATE");
    await setState(tx, id, "cancelled");
    await recordAction(tx, call, { action: "rejudging.cancel", target: String(id) });
  });
  return byId(db, id);
}
