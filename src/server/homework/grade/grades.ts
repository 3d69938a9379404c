import { unknownClass } from "../../authority/policy.ts";
import type * as z from "zod/mini";
import type { getClassGrades } from "../../../shared/class/classGrades.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { type Database, type Db, only } from "../../platform/database/db.ts";
import type { RowOf } from "../../platform/database/statement.ts";
import { affiliationsIn, type StoredAffiliations } from "../../platform/route/principal.ts";
import type { Viewer } from "../../platform/route/route.ts";
import { type WrittenData, writtenObject, writtenText } from "../../platform/route/writtenData.ts";
import { hundredthsIn } from "../cells.ts";
import { mayReadGrades } from "../policy.ts";
import { settleLocked } from "../results.ts";
import {
  affiliationsOf,
  classExists,
  gradedProblems,
  gradedUsers,
  gradesAfter,
  hasStale,
  holdHomeworkOfClass,
} from "./grade.sql.ts";

function invalid(field: string): Refusal {
  return new Refusal("INVALID_FIELD", { field, reason: "format" });
}

/**
 * Returns the version that the cursor contains. The response contains the results that are newer than this version.
 * Returns 0 if there is no cursor.
 */
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
 * Results of a class's homework that changed after a cursor. Results are computed and read in one transaction that
 * locks the homework. Every change after this transaction gets a greater version than the returned cursor, so no client
 * misses a change. Refusals: CLASS_NOT_FOUND, INVALID_FIELD.
 */
export async function readGrades(
  db: Database,
  { classId, since, cursor, limit }: z.output<typeof getClassGrades.input>,
  viewer: Viewer,
): Promise<WrittenData> {
  const after = versionOf(cursor);
  const from = cursor === undefined ? momentOf(since) : null;
  if (!mayReadGrades(await readerOf(db, viewer), classId)) throw unknownClass(classId);
  const { homework, rows } = await db.transaction(async (tx) => {
    const held = await holdHomeworkOfClass(tx, { classId });
    const trainingIds = held.map(({ id }) => id);
    if (held.length === 0 && (await classExists(tx, { classId })).length === 0) {
      throw unknownClass(classId);
    }
    // After this read, results can become outdated only through later verdicts.
    const outdated = only(await hasStale(tx, { trainingIds }));
    if (outdated.hasStale) await settleLocked(tx, trainingIds);
    const question = { classId, trainingIds, after, since: from, limit: limit + 1 };
    return { homework: held, rows: await gradesAfter(tx, question) };
  });
  const records = rows.slice(0, limit);
  const texts = await writtenGrades(db, records, { classId, homework });
  return writtenObject<OutputOf<typeof getClassGrades>>({
    records: texts,
    cursor: JSON.stringify(String(records.at(-1)?.version ?? after)),
    more: String(rows.length > limit),
  });
}

type Grade = OutputOf<typeof getClassGrades>["records"][number];

/**
 * The results as JSON. Each name is read from the database and serialized only once, because 500 results contain the
 * names of only about a hundred users and problems.
 */
async function writtenGrades(
  db: Db,
  rows: readonly RowOf<typeof gradesAfter>[],
  { classId, homework }: { classId: number; homework: readonly { id: number; title: string }[] },
): Promise<string[]> {
  if (rows.length === 0) return [];
  const cells = new Map(rows.map(({ tid, pid }) => [`${tid} ${pid}`, { tid, pid }]));
  const [users, problems] = await Promise.all([
    gradedUsers(db, { classId, uids: [...new Set(rows.map(({ uid }) => uid))] }),
    gradedProblems(db, {
      trainingIds: [...cells.values()].map(({ tid }) => tid),
      pids: [...cells.values()].map(({ pid }) => pid),
    }),
  ]);
  const titles = new Map(homework.map(({ id, title }) => [id, JSON.stringify(title)]));
  const userOf = new Map(
    users.map(({ uid, username, name, number }) => [
      uid,
      {
        uid: JSON.stringify(uid),
        username: JSON.stringify(username),
        name: JSON.stringify(name),
        number: JSON.stringify(number),
      },
    ]),
  );
  const problemOf = new Map(
    problems.map(({ tid, pid, problemId, maxPoints }) => [
      `${tid} ${pid}`,
      { problemId: JSON.stringify(problemId), maxPoints: String(maxPoints) },
    ]),
  );
  return rows.flatMap((row) => {
    const title = titles.get(row.tid);
    const user = userOf.get(row.uid);
    const problem = problemOf.get(`${row.tid} ${row.pid}`);
    // The user or the problem was deleted in the meantime.
    if (title === undefined || !user || !problem) return [];
    return writtenText<Grade>({
      version: String(row.version),
      changedAt: `"${row.changedAt}"`,
      tid: String(row.tid),
      homework: title,
      pid: String(row.pid),
      problemId: problem.problemId,
      uid: user.uid,
      username: user.username,
      name: user.name,
      number: user.number,
      state: `"${row.state satisfies Grade["state"]}"`,
      points: String(hundredthsIn(row) / 100),
      maxPoints: problem.maxPoints,
      tries: String(row.tries),
      byHand: String(row.byHand !== null),
      note: row.byHand === null ? "null" : JSON.stringify(row.note),
    });
  });
}

/** A token with the permission `grades` gets its owner's roles in classes, but only for this call. */
async function readerOf(db: Db, viewer: Viewer): Promise<Viewer> {
  if (!viewer.scopes?.includes("grades")) return viewer;
  const [row] = await affiliationsOf(db, { uid: viewer.uid });
  const { memberships } = affiliationsIn((row?.affiliations ?? null) as StoredAffiliations);
  return { ...viewer, memberships };
}
