import { CATEGORIES_MAX } from "../../../shared/contestOrganizer/contestCategory.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import {
  categoryNames,
  enterNamedCategories,
  insertNamedCategories,
} from "./rosterCategories.sql.ts";

/**
 * Returns by how many the number of the contest's categories would exceed the maximum if all of these names were added;
 * 0 if all fit.
 */
export async function categoriesTooMany(
  db: Db,
  contestId: number,
  names: readonly string[],
): Promise<number> {
  const stored = await categoryNames(db, { contestId });
  const all = new Set(
    [...stored.map(({ name }) => name), ...names].map((name) => name.toLowerCase()),
  );
  return Math.max(0, all.size - Math.max(CATEGORIES_MAX, stored.length));
}

/**
 * Adds users to categories by name. Missing categories are created; those whose names are in `hidden` are out of
 * competition.
 */
export async function enterCategories(
  tx: Tx,
  contestId: number,
  {
    memberships,
    hidden,
  }: { memberships: readonly { uid: string; name: string }[]; hidden: ReadonlySet<string> },
): Promise<void> {
  if (memberships.length === 0) return;
  const byKey = new Map(memberships.map(({ name }) => [name.toLowerCase(), name]));
  const names = [...byKey.values()];
  await insertNamedCategories(tx, {
    contestId,
    names,
    hidden: names.map((name) => hidden.has(name)),
  });
  await enterNamedCategories(tx, {
    contestId,
    uids: memberships.map(({ uid }) => uid),
    names: memberships.map(({ name }) => name),
  });
}
