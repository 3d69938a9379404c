import { unknownClass } from "../../authority/policy.ts";
import type * as z from "zod/mini";
import type { getClassGrades } from "../../../shared/class/classGrades.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type { Database, Db } from "../../platform/database/db.ts";
import { affiliationsIn, type StoredAffiliations } from "../../platform/route/principal.ts";
import type { Viewer } from "../../platform/route/route.ts";
import { hundredthsIn } from "../cells.ts";
import { mayReadGrades } from "../policy.ts";
import { settleLocked } from "../results.ts";
import { affiliationsOf, classExists, gradesAfter, homeworkOfClass } from "./grade.sql.ts";

function invalid(field: string): Refusal {
  return new Refusal("INVALID_FIELD", { field, reason: "format" });
}

/** The first version that is left out. */
function versionOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const version = /^\d{1,15}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (Number.isNaN(version)) throw invalid("cursor");
  return version;
}

function momentOf(since: string | undefined): Date | null {
  if (since === undefined) return null;
  const moment = new Date(since);
  if (Number.isNaN(moment.getTime())) throw invalid("since");
  return moment;
}

/**
 * Results of the homework of a class that changed after a cursor. Results are computed and read in one transaction
 * that locks the homework: a change that commits later has a greater version, so that no reader misses it. Refusals:
 * CLASS_NOT_FOUND, INVALID_FIELD.
 */
export async function readGrades(
  db: Database,
  { classId, since, cursor, limit }: z.output<typeof getClassGrades.input>,
  viewer: Viewer,
): Promise<OutputOf<typeof getClassGrades>> {
  const after = versionOf(cursor);
  const from = cursor === undefined ? momentOf(since) : null;
  const [existing] = await classExists(db, { classId });
  if (!existing || !mayReadGrades(await readerOf(db, viewer), classId)) {
    throw unknownClass(classId);
  }
  const rows = await db.transaction(async (tx) => {
    const trainingIds = (await homeworkOfClass(tx, { classId })).map(({ id }) => id);
    await settleLocked(tx, trainingIds);
    return gradesAfter(tx, { classId, trainingIds, after, since: from, limit: limit + 1 });
  });
  const records = rows.slice(0, limit);
  return {
    records: records.map(({ changedAt, byHand, ...row }) => ({
      version: row.version,
      changedAt: changedAt.toISOString(),
      tid: row.tid,
      homework: row.homework,
      pid: row.pid,
      problemId: row.problemId,
      uid: row.uid,
      username: row.username,
      name: row.name,
      number: row.number,
      state: row.state,
      points: hundredthsIn({ ...row, byHand }) / 100,
      maxPoints: row.maxPoints,
      tries: row.tries,
      byHand: byHand !== null,
      note: byHand === null ? null : row.note,
    })),
    cursor: String(records.at(-1)?.version ?? after),
    more: rows.length > limit,
  };
}

/** A token has its owner's roles in classes for this call only, if it has the permission `grades`. */
async function readerOf(db: Db, viewer: Viewer): Promise<Viewer> {
  if (!viewer.scopes?.includes("grades")) return viewer;
  const [row] = await affiliationsOf(db, { uid: viewer.uid });
  const { memberships } = affiliationsIn((row?.affiliations ?? null) as StoredAffiliations);
  return { ...viewer, memberships };
}
