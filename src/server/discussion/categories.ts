import type * as z from "zod/mini";
import type { DiscussionCategory } from "../../shared/discussion/discussion.ts";
import type * as calls from "../../shared/discussion/discussionAdmin.ts";
import {
  DISCUSSION_CATEGORIES_MAX,
  DISCUSSION_TOTAL_MAX,
} from "../../shared/discussion/discussionRules.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { nameKey } from "../../shared/text/nameKey.ts";
import { recordAction } from "../audit/service.ts";
import { type Database, type Db, only, type Tx } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import {
  adminCategoryRows,
  categoryRows,
  deleteCategory,
  insertCategory,
  lockCategories,
  movePosts,
  orderCategories,
  postsOfCategory,
  renameCategory,
} from "./categories.sql.ts";
import { moderatesSite } from "./policy.ts";
import { BLOCK_SIZE, categoryTerm } from "./searchTerms.ts";

export function listCategories(db: Db, locale: Locale): Promise<DiscussionCategory[]> {
  return categoryRows(db, { locale });
}

export async function listAdminCategories(
  db: Db,
  { viewer }: SignedInCall,
): Promise<calls.AdminDiscussionCategory[]> {
  refuseOthers(viewer);
  const rows = await adminCategoryRows(db, { countMax: DISCUSSION_TOTAL_MAX + 1 });
  return rows.map(({ discussionNum, ...category }) => ({
    ...category,
    discussionNum: Math.min(discussionNum, DISCUSSION_TOTAL_MAX),
    hasMore: discussionNum > DISCUSSION_TOTAL_MAX,
  }));
}

function refuseOthers(viewer: SignedInCall["viewer"]): void {
  if (!moderatesSite(viewer)) throw new Refusal("FORBIDDEN");
}

type Categories = Awaited<ReturnType<typeof lockCategories>>;

/** Runs `work`, which changes categories, while all categories are locked. */
function change<Result>(
  db: Database,
  { viewer }: SignedInCall,
  work: (tx: Tx, categories: Categories) => Promise<Result>,
): Promise<Result> {
  refuseOthers(viewer);
  return db.transaction(async (tx) => {
    // The first call waits until concurrent changes are committed. Only the second call sees the categories that those
    // changes have created.
    await lockCategories(tx);
    return work(tx, await lockCategories(tx));
  });
}

function categoryOf(categories: Categories, id: number) {
  const category = categories.find((each) => each.id === id);
  if (!category) throw new Refusal("DISCUSSION_CATEGORY_NOT_FOUND");
  return category;
}

function refuseTakenName(categories: Categories, name: string): void {
  if (categories.some((category) => nameKey(category.name) === nameKey(name))) {
    throw new Refusal("DISCUSSION_CATEGORY_TWICE", { name });
  }
}

/** Refusals: DISCUSSION_CATEGORY_TWICE, DISCUSSION_CATEGORIES_MAX. */
export function createCategory(
  db: Database,
  { name, nameEn }: z.output<typeof calls.createDiscussionCategory.input>,
  call: SignedInCall,
): Promise<{ id: number }> {
  return change(db, call, async (tx, categories) => {
    refuseTakenName(categories, name);
    if (categories.length >= DISCUSSION_CATEGORIES_MAX) {
      throw new Refusal("DISCUSSION_CATEGORIES_MAX", { max: DISCUSSION_CATEGORIES_MAX });
    }
    const { id } = only(await insertCategory(tx, { name, nameEn }));
    const action = "discussion.categoryCreate" as const;
    await recordAction(tx, call, { action, target: name, after: { name, nameEn } });
    return { id };
  });
}

/** Refusals: DISCUSSION_CATEGORY_NOT_FOUND, DISCUSSION_CATEGORY_TWICE. */
export function updateCategory(
  db: Database,
  { id, name, nameEn }: z.output<typeof calls.updateDiscussionCategory.input>,
  call: SignedInCall,
): Promise<null> {
  return change(db, call, async (tx, categories) => {
    const { name: nameBefore, nameEn: nameEnBefore } = categoryOf(categories, id);
    refuseTakenName(
      categories.filter((category) => category.id !== id),
      name,
    );
    await renameCategory(tx, { id, name, nameEn });
    await recordAction(tx, call, {
      action: "discussion.categoryUpdate",
      target: nameBefore,
      before: { name: nameBefore, nameEn: nameEnBefore },
      after: { name, nameEn },
    });
    return null;
  });
}

/** Refusal: CONFLICT if the list does not contain the id of every category exactly once. */
export function reorderCategories(
  db: Database,
  { ids }: z.output<typeof calls.orderDiscussionCategories.input>,
  call: SignedInCall,
): Promise<null> {
  return change(db, call, async (tx, categories) => {
    const listed = new Set(ids);
    const isAll = listed.size === ids.length && ids.length === categories.length;
    if (!isAll || !categories.every(({ id }) => listed.has(id))) throw new Refusal("CONFLICT");
    await orderCategories(tx, { ids });
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    await recordAction(tx, call, {
      action: "discussion.categoryOrder",
      target: "",
      before: { names: categories.map(({ name }) => name) },
      after: { names: ids.map((id) => names.get(id)) },
    });
    return null;
  });
}

/**
 * Deletes a category and moves its posts to another category. Refusals: DISCUSSION_CATEGORY_NOT_FOUND,
 * DISCUSSION_CATEGORY_USED when the category has posts and the call names no other category, and
 * DISCUSSION_CATEGORY_LAST.
 */
export function mergeCategory(
  db: Database,
  { id, into }: z.output<typeof calls.mergeDiscussionCategory.input>,
  call: SignedInCall,
): Promise<null> {
  return change(db, call, async (tx, categories) => {
    const { name } = categoryOf(categories, id);
    const target = into === null || into === id ? null : categoryOf(categories, into);
    if (categories.length === 1) throw new Refusal("DISCUSSION_CATEGORY_LAST");
    const { count } = only(await postsOfCategory(tx, { id }));
    if (count > 0 && target === null) throw new Refusal("DISCUSSION_CATEGORY_USED", { count });
    if (target !== null) {
      const terms = {
        term: categoryTerm(id),
        intoTerm: categoryTerm(target.id),
        blockSize: BLOCK_SIZE,
      };
      await movePosts(tx, { id, into: target.id, ...terms });
    }
    await deleteCategory(tx, { id });
    await recordAction(tx, call, {
      action: "discussion.categoryMerge",
      target: name,
      before: { posts: count },
      after: { into: target?.name ?? null },
    });
    return null;
  });
}
