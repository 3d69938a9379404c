import type { Db, Tx } from "../platform/database/db.ts";
import type { Principal } from "../platform/route/principal.ts";
import type { RowOf } from "../platform/database/statement.ts";
import { allowed, staffedHomework } from "./edit/edited.ts";
import { holdHomework, ownedHomework } from "./homework.sql.ts";

type StoredHomework = RowOf<typeof ownedHomework>;

/**
 * Returns a homework assignment to the staff of its class, even if the class is archived. Refusal: HOMEWORK_NOT_FOUND.
 */
export function homeworkOfStaff(
  db: Db,
  trainingId: number,
  { viewer }: { viewer: Principal },
): Promise<StoredHomework> {
  return staffedHomework(db, trainingId, viewer);
}

/** A homework assignment that the caller may change. Refusals: HOMEWORK_NOT_FOUND, FORBIDDEN, CLASS_ARCHIVED. */
export async function homeworkOfEditor(
  db: Db,
  trainingId: number,
  call: { viewer: Principal },
): Promise<StoredHomework> {
  return allowed(await ownedHomework(db, { trainingId }), trainingId, call);
}

/**
 * A homework assignment that the caller may change, locked until the transaction ends so that data that belongs to it
 * can be stored.
 */
export async function holdHomeworkOfEditor(
  tx: Tx,
  trainingId: number,
  call: { viewer: Principal },
): Promise<void> {
  // The permission is checked before locking, so that users without it lock nothing, and again afterwards.
  await homeworkOfEditor(tx, trainingId, call);
  await holdHomework(tx, { trainingId });
  await homeworkOfEditor(tx, trainingId, call);
}

/** Locks the homework and its class, so that neither changes until the transaction ends. */
export async function keepHomework(tx: Tx, trainingId: number): Promise<void> {
  await holdHomework(tx, { trainingId });
}
