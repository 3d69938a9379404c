import type * as z from "zod/mini";
import type { OutputOf } from "../../shared/endpoint.ts";
import { Refusal } from "../../shared/errors.ts";
import {
  type getRejudging,
  type getRejudgingItems,
  type listRejudgings,
  type Rejudging,
  REJUDGING_MAX,
  type startRejudging,
} from "../../shared/rejudge.ts";
import { recordAction } from "../audit/service.ts";
import { type Database, type Db, only } from "../platform/db.ts";
import { enqueue, wakeChannel } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import type { SignedInCall } from "../platform/route.ts";
import {
  addOfProblem,
  addSubmissions,
  countItems,
  countRejudgings,
  dropJobs,
  holdRejudging,
  insertRejudging,
  itemsOf,
  problemByDisplayId,
  queueItems,
  rejudgingById,
  type RejudgingRow,
  rejudgings,
  setState,
  summaryOf,
} from "./preview.sql.ts";
import { PREVIEW_WAITS } from "./previewDesk.ts";

export const APPLY_JOB = "rejudging.apply";

interface Ground {
  db: Database;
  bus: Bus;
}

function shown({ createdAt, ...row }: RejudgingRow): Rejudging {
  return { ...row, createdAt: createdAt.toISOString() };
}

async function byId(db: Db, id: number): Promise<Rejudging> {
  const [row] = await rejudgingById(db, id);
  if (!row) throw new Refusal("NOT_FOUND");
  return shown(row);
}

/** Queues submissions to be judged beside their verdicts: finished ones of a list, or of a problem. */
export async function start(
  { db, bus }: Ground,
  call: SignedInCall,
  input: z.output<typeof startRejudging.input>,
): Promise<Rejudging> {
  const { reason, submitIds, status = null, language = null } = input;
  const problemId = input.problemId?.toUpperCase() || null;
  const id = await db.transaction(async (tx) => {
    const selection = problemId
      ? { problemId, status, language }
      : { count: submitIds?.length ?? 0 };
    const made = only(
      await insertRejudging(tx, call.viewer.uid, reason, JSON.stringify(selection)),
    );
    if (problemId) {
      const [problem] = await problemByDisplayId(tx, problemId);
      if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId });
      await addOfProblem(tx, made.id, problem.pid, status, language, REJUDGING_MAX);
    } else {
      await addSubmissions(tx, made.id, submitIds ?? []);
    }
    const { total } = only(await queueItems(tx, made.id));
    if (total === 0) throw new Refusal("REJUDGING_EMPTY");
    const after = { ...selection, total, reason };
    await recordAction(tx, call, { action: "rejudging.start", target: String(made.id), after });
    return made.id;
  });
  bus.publish(PREVIEW_WAITS, "");
  return byId(db, id);
}

export async function list(
  db: Db,
  { currentPage, limit }: { currentPage: number; limit: number },
): Promise<OutputOf<typeof listRejudgings>> {
  const [rows, [counted]] = await Promise.all([
    rejudgings(db, limit, (currentPage - 1) * limit),
    countRejudgings(db),
  ]);
  return { records: rows.map(shown), total: counted?.count ?? 0 };
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

/** The new verdicts shall count: a background job writes them, one transaction each. */
export async function apply(
  { db, bus }: Ground,
  call: SignedInCall,
  id: number,
): Promise<Rejudging> {
  await db.transaction(async (tx) => {
    const [row] = await holdRejudging(tx, id);
    if (!row) throw new Refusal("NOT_FOUND");
    if (row.state !== "judged") throw new Refusal("REJUDGING_STATE");
    await setState(tx, id, "applying");
    await enqueue(tx, { kind: APPLY_JOB, payload: { id }, uniqueKey: `${APPLY_JOB} ${id}` });
    await recordAction(tx, call, { action: "rejudging.apply", target: String(id) });
  });
  bus.publish(wakeChannel(APPLY_JOB), "");
  return byId(db, id);
}

/** Throws the new verdicts away, judged or not. */
export async function cancel(db: Database, call: SignedInCall, id: number): Promise<Rejudging> {
  await db.transaction(async (tx) => {
    const [row] = await holdRejudging(tx, id);
    if (!row) throw new Refusal("NOT_FOUND");
    if (row.state !== "judging" && row.state !== "judged") throw new Refusal("REJUDGING_STATE");
    await setState(tx, id, "cancelled");
    await dropJobs(tx, String(id));
    await recordAction(tx, call, { action: "rejudging.cancel", target: String(id) });
  });
  return byId(db, id);
}
