import { categoryName } from "./posts.sql.ts";
import { statement } from "../platform/database/statement.ts";

export const categoryRows = statement(
  "discussion.categories",
  `select k.id, ${categoryName} as name from discussion_category k order by k.seq, k.id`,
);

/** The categories, each with its number of posts; an index-only scan counts up to `:countMax` posts. */
export const adminCategoryRows = statement(
  "discussion.adminCategories",
  `select k.id, k.name, k.name_en as "nameEn",
     (select count(*)::int from (
        select 1 from discussion d where d.category_id = k.id and d.deleted_at is null limit :countMax) d) as "discussionNum"
   from discussion_category k order by k.seq, k.id`,
);

/** All categories in order, locked until the transaction ends. */
export const lockCategories = statement(
  "discussion.lockCategories",
  `select k.id, k.name, k.name_en as "nameEn" from discussion_category k order by k.seq, k.id for update`,
);

/** Adds a category after all existing categories; the caller must have locked the categories. */
export const insertCategory = statement(
  "discussion.insertCategory",
  `insert into discussion_category (name, name_en, seq)
   values (:name, :nameEn?, coalesce((select max(seq) from discussion_category), 0) + 1) returning id`,
);

export const renameCategory = statement(
  "discussion.renameCategory",
  "update discussion_category set name = :name, name_en = :nameEn? where id = :id",
);

/** Puts the categories in the order of `:ids`. */
export const orderCategories = statement(
  "discussion.orderCategories",
  `update discussion_category k set seq = listed.seq
   from unnest(:ids::bigint[]) with ordinality listed (id, seq) where k.id = listed.id`,
);

/** The number of a category's posts, including deleted posts. */
export const postsOfCategory = statement(
  "discussion.postsOfCategory",
  "select count(*)::int as count from discussion where category_id = :id",
);

/**
 * Moves posts to another category and replaces their search term `:term` with `:intoTerm`. Both terms are given without
 * their prefix, which is the block number of the post's id (see `termsOf`).
 */
export const movePosts = statement(
  "discussion.movePosts",
  `with moved as (update discussion set category_id = :into where category_id = :id returning id)
   update discussion_text x
   set terms = array_to_tsvector(array_append(
     tsvector_to_array(ts_delete(x.terms, x.discussion_id / :blockSize::bigint || ':' || :term::text)),
     x.discussion_id / :blockSize::bigint || ':' || :intoTerm::text))
   from moved where x.discussion_id = moved.id`,
  { timeoutMs: 120_000 },
);

export const deleteCategory = statement(
  "discussion.deleteCategory",
  "delete from discussion_category where id = :id",
);
