import { Refusal } from "../../shared/call/errors.ts";
import { LIST_ITEMS_MAX, LISTS_MAX, type OwnList } from "../../shared/practice/problemLists.ts";
import { type Database, type Db, only, type Tx } from "../platform/database/db.ts";
import type { Viewer } from "../platform/route/route.ts";
import type { Choice } from "./catalogue.ts";
import {
  countItems,
  countLists,
  favouritesAmong,
  favouritesOf,
  insertItem,
  insertList,
  itemsOf,
  listById,
  listByName,
  listsOf,
  lockListOwner,
  removeItemRow,
  deleteListRow,
  updateListName,
} from "./ownLists.sql.ts";
import { readableProblem } from "./readableProblem.ts";

/**
 * The user's problem lists, with the list of favourites first; if a problem is given, also whether each list contains
 * it.
 */
export function readOwnLists(db: Db, uid: string, pid: number | undefined): Promise<OwnList[]> {
  return listsOf(db, { uid, pid: pid ?? null });
}

/** Those of the given problems that are among the user's favourites. */
export async function readFavourites(db: Db, uid: string, pids: number[]): Promise<number[]> {
  return (await favouritesAmong(db, { uid, pids })).map(({ pid }) => pid);
}

/** One of the user's lists; another user's list is reported as not found. */
async function ownList(db: Db, uid: string, id: number): Promise<Pick<OwnList, "id" | "name">> {
  const [list] = await listById(db, { uid, id });
  if (!list) throw new Refusal("PROBLEM_LIST_NOT_FOUND");
  return list;
}

/** Creates a list. Refusals: the name is taken, or there are too many lists. */
export function createList(db: Database, uid: string, name: string): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    await lockListOwner(tx, { uid });
    return addList(tx, uid, name);
  });
}

/** Adds a list; the caller has locked the owner's row. */
async function addList(tx: Tx, uid: string, name: string | null): Promise<{ id: number }> {
  const { count } = only(await countLists(tx, { uid }));
  if (count >= LISTS_MAX) throw new Refusal("PROBLEM_LISTS_MAX", { max: LISTS_MAX });
  const [list] = await insertList(tx, { uid, name });
  if (!list) throw new Refusal("PROBLEM_LIST_EXISTS");
  return list;
}

/** Renames a list; the favourites cannot be renamed. */
export function renameList(
  db: Database,
  uid: string,
  { id, name }: { id: number; name: string },
): Promise<null> {
  return db.transaction(async (tx) => {
    await lockListOwner(tx, { uid });
    const list = await ownList(tx, uid, id);
    if (list.name === null) throw new Refusal("PROBLEM_LIST_NOT_FOUND");
    const [other] = await listByName(tx, { uid, name, id });
    if (other) throw new Refusal("PROBLEM_LIST_EXISTS");
    await updateListName(tx, { id, name });
    return null;
  });
}

/**
 * Deletes a list with its entries. The favourites can also be deleted; an empty list of favourites is created again
 * when needed.
 */
export async function deleteList(db: Db, uid: string, id: number): Promise<null> {
  await ownList(db, uid, id);
  await deleteListRow(db, { id });
  return null;
}

/**
 * Adds a problem to a list if the user may read the problem, or removes a problem from a list. If no list is given, the
 * list of favourites is used; it is created if it does not exist.
 */
export function putInList(
  db: Database,
  viewer: Viewer,
  { id, pid, on }: { id: number | undefined; pid: number; on: boolean },
): Promise<null> {
  return db.transaction(async (tx) => {
    // A problem that is now hidden may still be removed from a list.
    if (on) await readableProblem(tx, pid, viewer);
    await lockListOwner(tx, { uid: viewer.uid });
    const list =
      id === undefined ? await favourites(tx, viewer.uid) : await ownList(tx, viewer.uid, id);
    if (!on) await removeItemRow(tx, { listId: list.id, pid });
    else {
      await insertItem(tx, { listId: list.id, pid });
      const { count } = only(await countItems(tx, { listId: list.id }));
      if (count > LIST_ITEMS_MAX) throw new Refusal("PROBLEM_LIST_FULL", { max: LIST_ITEMS_MAX });
    }
    return null;
  });
}

async function favourites(tx: Tx, uid: string): Promise<{ id: number }> {
  const [favouriteList] = await favouritesOf(tx, { uid });
  return favouriteList ?? addList(tx, uid, null);
}

/**
 * The problems of one of the caller's lists, as a filter for the problem list. Refusal: LOGIN_REQUIRED if the reader is
 * not signed in.
 */
export async function listChoice(db: Db, viewer: Viewer | null, id: number): Promise<Choice> {
  if (!viewer) throw new Refusal("LOGIN_REQUIRED");
  const list = await ownList(db, viewer.uid, id);
  const pids = new Set((await itemsOf(db, { listId: list.id })).map(({ pid }) => pid));
  return (pid) => pids.has(pid);
}
