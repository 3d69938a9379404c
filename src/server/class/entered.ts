import { unknownClass } from "../authority/policy.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import type { Principal } from "../platform/route/principal.ts";
import {
  guardedClassById,
  type GuardedClassRow,
  lockClassRow,
  lockClassRowAlone,
  type LockedClass,
} from "./classes.sql.ts";
import { type ClassAction, classRefusal } from "./policy.ts";

/**
 * Returns the class if the viewer may perform the action in it. Refusals: CLASS_NOT_FOUND, FORBIDDEN, CLASS_OWNER_ONLY,
 * CLASS_ARCHIVED.
 */
export async function enteredClass(
  db: Db,
  classId: number,
  viewer: Principal,
  action: ClassAction,
): Promise<GuardedClassRow> {
  const [group] = await guardedClassById(db, { classId });
  return allowed(group, { classId, viewer, action });
}

/** Returns a class as `enteredClass` does, but also locks it until the transaction ends. */
export async function lockClass(
  tx: Tx,
  classId: number,
  viewer: Principal,
  action: ClassAction,
): Promise<LockedClass> {
  const [group] = await lockClassRow(tx, { classId });
  return allowed(group, { classId, viewer, action });
}

/**
 * Locks a class before it is archived, activated or deleted, and returns it. The lock waits for running writes to the
 * objects of the class and blocks new ones.
 */
export async function lockClassAlone(
  tx: Tx,
  classId: number,
  viewer: Principal,
  action: ClassAction,
): Promise<LockedClass> {
  const [group] = await lockClassRowAlone(tx, { classId });
  return allowed(group, { classId, viewer, action });
}

function allowed<Group extends GuardedClassRow>(
  group: Group | undefined,
  { classId, viewer, action }: { classId: number; viewer: Principal; action: ClassAction },
): Group {
  if (!group) throw unknownClass(classId);
  const refusal = classRefusal(viewer, action, group);
  if (refusal) throw refusal;
  return group;
}

/** Returns the text that identifies a class in the audit log: the id and the name of the class. */
export function classTarget({ id, name }: { id: number; name: string }): string {
  return `${id} ${name}`;
}
