import type * as z from "zod/mini";
import type * as calls from "../../../shared/contestOrganizer/contestCategory.ts";
import { isOver } from "../../../shared/contest/contestTimes.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { nameKey } from "../../../shared/text/nameKey.ts";
import { pastedList } from "../../../shared/text/pastedList.ts";
import type { CategoryMedals } from "../../../shared/scoreboard/medals.ts";
import { recordAction } from "../../audit/service.ts";
import { type Database, type Db, retriedTransaction, type Tx } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { SignedInCall, Viewer } from "../../platform/route/route.ts";
import { storedContests } from "../contestCache.ts";
import { refuseWordsOfHelper } from "../organizer/editorTexts.ts";
import { lockOrganized, organized, organizedToRead } from "../organizer/organized.ts";
import { actorIn, ContestAuth } from "../policy.ts";
import { visibleContest } from "../read.ts";
import {
  addCategoryMembers,
  categoriesOf,
  categoryMembers,
  chooseCategory,
  clearCategoryNames,
  deleteCategories,
  insertCategory,
  lockCategory,
  ownCategories,
  removeCategoryMembers,
  updateCategory,
  usersNamed,
} from "./categories.sql.ts";
import { announceContestAndNews } from "../live/newsLive.ts";

type Tools = { db: Database; bus: Bus };

export async function listCategories(
  db: Db,
  { cid }: { cid: number },
  call: SignedInCall,
): Promise<calls.StoredCategory[]> {
  await organizedToRead(db, cid, call);
  return categoriesOf(db, { contestId: cid });
}

/** Stores categories. Refusals: INVALID_FIELD (duplicate name), CONTEST_CATEGORY_NOT_FOUND, CONTEST_MEDALS_SHARE. */
export async function setCategories(
  { db, bus }: Tools,
  { cid, categories }: z.output<typeof calls.setContestCategories.input>,
  call: SignedInCall,
): Promise<calls.StoredCategory[]> {
  const names = new Set(categories.map(({ name }) => name.toLowerCase()));
  if (names.size < categories.length) {
    throw new Refusal("INVALID_FIELD", { field: "categories", reason: "twice" });
  }
  needShares(categories);
  const contest = await organized(db, cid, call);
  await refuseWordsOfHelper(
    db,
    call,
    contest,
    categories.map(({ name }) => name),
  );
  const stored = await retriedTransaction(db, async (tx) => {
    const { title } = await lockOrganized(tx, cid, call);
    const before = await categoriesOf(tx, { contestId: cid });
    const keptIds = categories.flatMap(({ id }) => id ?? []);
    await deleteCategories(tx, { contestId: cid, keptIds });
    await clearCategoryNames(tx, { contestId: cid });
    for (const [seq, { id, medals, ...values }] of categories.entries()) {
      const row = {
        contestId: cid,
        seq,
        ...values,
        medals: medals ? JSON.stringify(medals) : null,
      };
      if (id === undefined || id === null) await insertCategory(tx, row);
      else if ((await updateCategory(tx, { ...row, id })).length === 0) throw unknownCategory();
    }
    const after = await categoriesOf(tx, { contestId: cid });
    await recordAction(tx, call, {
      action: "contest.categories",
      target: `${cid} ${title}`,
      before: { categories: audited(before) },
      after: { categories: audited(after) },
    });
    return after;
  });
  announceContestAndNews(bus, cid);
  return stored;
}

/** Refuses medal shares whose sum exceeds 100 percent. */
function needShares(categories: readonly { medals?: CategoryMedals | null | undefined }[]): void {
  for (const { medals } of categories) {
    if (medals?.unit !== "percent") continue;
    const { gold, silver, bronze } = medals.amounts;
    if (gold + silver + bronze > 100) throw new Refusal("CONTEST_MEDALS_SHARE");
  }
}

function audited(categories: readonly calls.StoredCategory[]): string {
  const text = categories.map(({ name, isOutside, isPersonal, isShown, isOpen, medals }) =>
    JSON.stringify([name, { isOutside, isPersonal, isShown, isOpen, medals }]),
  );
  return text.join(" ").slice(0, 2000);
}

function unknownCategory(): Refusal {
  return new Refusal("CONTEST_CATEGORY_NOT_FOUND");
}

export async function listMembers(
  db: Db,
  { cid, categoryId, currentPage, limit }: z.output<typeof calls.listCategoryMembers.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.listCategoryMembers>> {
  await organizedToRead(db, cid, call);
  const offset = (currentPage - 1) * limit;
  const rows = await categoryMembers(db, { contestId: cid, id: categoryId, limit, offset });
  return { records: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Adds or removes members by name; returns the names without an account. Refusal: CONTEST_CATEGORY_NOT_FOUND. */
export async function changeMembers(
  { db, bus }: Tools,
  { cid, categoryId, usernames, removes }: z.output<typeof calls.changeCategoryMembers.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.changeCategoryMembers>> {
  const names = new Map(pastedList(usernames).map((name) => [nameKey(name), name]));
  const outcome = await retriedTransaction(db, async (tx) => {
    const { title } = await lockOrganized(tx, cid, call);
    const category = await lockedCategory(tx, cid, categoryId);
    const users = await usersNamed(tx, { contestId: cid, usernames: [...names.values()] });
    const foundKeys = new Set(users.map(({ name }) => nameKey(name)));
    const change = removes ? removeCategoryMembers : addCategoryMembers;
    const key = { contestId: cid, id: categoryId, uids: users.map(({ uid }) => uid) };
    const changed = (await change(tx, key)).length;
    if (changed > 0) {
      const text = users.map(({ name }) => name).join(" ");
      await recordAction(tx, call, {
        action: removes ? "contest.categoryRemove" : "contest.categoryAdd",
        target: `${cid} ${title}: ${category.name}`,
        after: { changed, usernames: text.slice(0, 2000) },
      });
    }
    const unknown = [...names].flatMap(([one, name]) => (foundKeys.has(one) ? [] : [name]));
    return { changed, unknown: unknown.slice(0, 200) };
  });
  if (outcome.changed > 0) announceContestAndNews(bus, cid);
  return outcome;
}

async function lockedCategory(tx: Tx, contestId: number, id: number) {
  const [category] = await lockCategory(tx, { contestId, id });
  if (!category) throw unknownCategory();
  return category;
}

/**
 * Whether the caller may choose or leave a category. This is allowed for open categories. It is also allowed for
 * personal categories to which the caller belongs, because consent can be withdrawn.
 */
function mayChange(row: { isOpen: boolean; isPersonal: boolean; isMember: boolean }): boolean {
  return row.isOpen || (row.isPersonal && row.isMember);
}

export async function listOwn(
  db: Db,
  { cid }: { cid: number },
  viewer: Viewer,
): Promise<calls.OwnCategory[]> {
  const { guarded, participation } = await visibleContest(storedContests(db), cid, viewer);
  const { uid } = actorIn(viewer, guarded, participation);
  const takesPart = participation.isRegistered || guarded.auth === ContestAuth.Public;
  const isChoosing = !isOver(guarded, db.clock.now());
  const rows = await ownCategories(db, { contestId: cid, uid });
  return rows
    .map(({ isOpen, ...row }) => ({
      ...row,
      isOffered: isOpen && isChoosing && !takesPart,
      mayChange: mayChange({ ...row, isOpen: isOpen && isChoosing && takesPart }),
    }))
    .filter((row) => row.isMember || row.mayChange || row.isOffered);
}

/**
 * Adds the caller to a category or removes the caller from it. By choosing a personal category, the user consents to
 * being a member of it. Refusals: CONTEST_CATEGORY_NOT_FOUND, CONTEST_CATEGORY_CLOSED (organizers choose the members),
 * CONTEST_NOT_REGISTERED, CONTEST_ENDED.
 */
export async function setOwn(
  { db, bus }: Tools,
  { cid, categoryId, isMember }: z.output<typeof calls.setOwnCategory.input>,
  { viewer }: SignedInCall,
): Promise<null> {
  const { guarded, participation } = await visibleContest(storedContests(db), cid, viewer);
  const { uid } = actorIn(viewer, guarded, participation);
  const isPublic = guarded.auth === ContestAuth.Public;
  await db.transaction(async (tx) => {
    const { isPersonal, isOpen } = await lockedCategory(tx, cid, categoryId);
    const own = await ownCategories(tx, { contestId: cid, uid });
    const wasMember = own.some((row) => row.id === categoryId && row.isMember);
    // Members may withdraw their consent at any time, or give consent to a category to which an organizer added them.
    if (!(isPersonal && wasMember)) {
      if (!isOpen) throw new Refusal("CONTEST_CATEGORY_CLOSED");
      if (!participation.isRegistered && !isPublic) throw new Refusal("CONTEST_NOT_REGISTERED");
      if (isOver(guarded, db.clock.now())) throw new Refusal("CONTEST_ENDED");
    }
    const key = { contestId: cid, id: categoryId };
    if (isMember) await chooseCategory(tx, { ...key, uid });
    else await removeCategoryMembers(tx, { ...key, uids: [uid] });
  });
  announceContestAndNews(bus, cid);
  return null;
}
