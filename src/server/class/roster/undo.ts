import type * as z from "zod/mini";
import type {
  listRosterImports as listCall,
  RosterImport,
  undoRosterImport as undoCall,
} from "../../../shared/class/classRoster.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { recordAction } from "../../audit/service.ts";
import { type Database, type Db, only, retriedTransaction } from "../../platform/database/db.ts";
import type { SignedInCall, Viewer } from "../../platform/route/route.ts";
import { classTarget, enteredClass, lockClass } from "../entered.ts";
import { classRefusal, mayInClass } from "../policy.ts";
import {
  importPage,
  importTotals,
  lockImport,
  markUndone,
  removeImported,
  restoreImported,
  undoneLines,
  withdrawImported,
} from "./roster.sql.ts";

export async function listImports(
  db: Db,
  { classId, currentPage, limit }: z.output<typeof listCall.input>,
  viewer: Viewer,
): Promise<{ records: RosterImport[]; total: number }> {
  await enteredClass(db, classId, viewer, "manageMembers");
  const [rows, totals] = await Promise.all([
    importPage(db, { classId, limit, offset: (currentPage - 1) * limit }),
    importTotals(db, { classId }).then(only),
  ]);
  const records = rows.map(({ createdAt, undoneAt, ...row }) => ({
    ...row,
    gmtCreate: createdAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    mayUndo: row.id === totals.newest,
  }));
  return { records, total: totals.total };
}

/**
 * Reverts the newest import. Members whose role or roster data have changed since the import are left unchanged.
 * Refusals: CLASS_IMPORT_NOT_FOUND, CLASS_IMPORT_UNDONE, CLASS_IMPORT_LATER, CLASS_OWNER_ONLY if the import added or
 * removed teachers.
 */
export async function undoImport(
  db: Database,
  { classId, importId }: { classId: number; importId: number },
  call: SignedInCall,
): Promise<OutputOf<typeof undoCall>> {
  return retriedTransaction(db, async (tx) => {
    const group = await lockClass(tx, classId, call.viewer, "manageMembers");
    const [stored] = await lockImport(tx, { classId, importId });
    if (!stored) throw new Refusal("CLASS_IMPORT_NOT_FOUND");
    if (stored.undoneAt !== null) throw new Refusal("CLASS_IMPORT_UNDONE");
    const { newest } = only(await importTotals(tx, { classId }));
    if (newest !== importId) throw new Refusal("CLASS_IMPORT_LATER");
    const action = stored.hasTeachers ? "manageTeachers" : "manageMembers";
    const refusal = classRefusal(call.viewer, action, group);
    if (refusal) throw refusal;
    const ids = { classId, importId };
    // Since the import, the owner may have turned an invitation into an invitation for a teacher. Such an invitation is
    // withdrawn only if the caller may manage teachers.
    const withTeachers = mayInClass(call.viewer, "manageTeachers", group);
    const removed = (await removeImported(tx, ids)).length;
    const restored = (await restoreImported(tx, ids)).length;
    const withdrawn = (await withdrawImported(tx, { ...ids, withTeachers })).length;
    const { total } = only(await undoneLines(tx, { importId }));
    await markUndone(tx, { importId });
    const result = { removed, restored, withdrawn, kept: total - removed - restored - withdrawn };
    const target = classTarget(group);
    const after = { importId, ...result };
    await recordAction(tx, call, { action: "class.importUndo", target, after });
    return result;
  });
}
