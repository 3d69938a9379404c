import { Refusal } from "../../shared/call/errors.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import type { Principal } from "../platform/route/principal.ts";
import { holdClassOf, holdClassRow, readClassOf } from "./heldClass.sql.ts";
import { belongsActively, hasEverything, type OwnedKind } from "./policy.ts";

/*
 * The rights of a request are determined by the memberships that were read at its beginning. Without a lock, members
 * could still write to a class that is archived after the request began. Each write by a member therefore locks the row
 * of the class first and the objects afterwards. Deleting a class takes these locks in the same order. Either the
 * archiving waits for the write, or the write is refused.
 */

type HeldRow = { groupId: number; isArchived: boolean } | undefined;

function refuseArchived(row: HeldRow, viewer: Principal, kind: OwnedKind): void {
  const wasActive = row?.isArchived === true && belongsActively(viewer, row.groupId);
  if (wasActive && !hasEverything(viewer, kind)) throw new Refusal("CLASS_ARCHIVED");
}

/**
 * Locks the class of a stored object before the object is written to. Refusal: CLASS_ARCHIVED, if the object's class
 * was archived after the request began.
 */
export async function holdClassOfObject(
  tx: Tx,
  { kind, id }: { kind: OwnedKind; id: number },
  { viewer }: { viewer: Principal },
): Promise<void> {
  const [row] = await holdClassOf[kind](tx, { id });
  refuseArchived(row, viewer, kind);
}

/**
 * Locks the class in which a new object is created, so that the class cannot be archived or deleted until the
 * transaction ends. `groupId` null: the object belongs to the site. Refusal: CLASS_ARCHIVED.
 */
export async function holdClass(
  tx: Tx,
  { kind, groupId }: { kind: OwnedKind; groupId: number | null },
  { viewer }: { viewer: Principal },
): Promise<void> {
  if (groupId === null) return;
  const [row] = await holdClassRow(tx, { groupId });
  refuseArchived(row, viewer, kind);
}

/** The refusal for writes in an archived class; undefined if the object has no class or its class is active. */
export async function archivedRefusal(
  db: Db,
  { kind, id }: { kind: keyof typeof readClassOf; id: number },
): Promise<Refusal | undefined> {
  const [row] = await readClassOf[kind](db, { id });
  return row?.isArchived ? new Refusal("CLASS_ARCHIVED") : undefined;
}
