import { statement } from "../../platform/database/statement.ts";

/** A category by its id, or by its name regardless of case. */
export const categoryByName = statement(
  "training.categoryByName",
  `select id, name, color from training_category
   where id = :id?::bigint or :id?::bigint is null and lower(name) = lower(:name?::text)`,
);

/** Returns no row if a category with that name exists, or the maximum number of categories has been reached. */
export const insertCategory = statement(
  "training.insertCategory",
  `insert into training_category (name, color)
   select :name, :color where (select count(*) from training_category) < :max::int
   on conflict do nothing returning id, name, color`,
);

export const categoryCount = statement(
  "training.categoryCount",
  "select count(*)::int as count from training_category",
);

export const updateCategory = statement(
  "training.updateCategory",
  `update training_category set name = :name, color = :color where id = :id
   and not exists (select 1 from training_category o where lower(o.name) = lower(:name) and o.id <> :id)
   returning id, name, color`,
);

export const lockCategory = statement(
  "training.lockCategory",
  "select id, name, color from training_category where id = :id for update",
);

export const categoryUses = statement(
  "training.categoryUses",
  "select count(*)::int as count from training where category_id = :id",
);

export const deleteCategory = statement(
  "training.deleteCategory",
  "delete from training_category where id = :id",
);
