import { statement } from "../../platform/database/statement.ts";

/** Names of a contest's categories. */
export const categoryNames = statement(
  "contest.categoryNames",
  "select name from contest_category where contest_id = :contestId",
);

/**
 * Adds a category for each given name that the contest does not have yet; the new categories follow the existing ones.
 * Hidden categories are out of competition.
 */
export const insertNamedCategories = statement(
  "contest.insertNamedCategories",
  `insert into contest_category (contest_id, seq, name, is_outside, is_personal, is_shown, is_open)
   select :contestId, f.place + (select coalesce(max(seq), 0) from contest_category where contest_id = :contestId),
     f.name, f.hidden, false, not f.hidden, false
   from unnest(:names::text[], :hidden::boolean[]) with ordinality as f (name, hidden, place)
   on conflict (contest_id, lower(name)) do nothing`,
);

/** Adds users to categories by name; `:uids` and `:names` have one element for each membership. */
export const enterNamedCategories = statement(
  "contest.enterNamedCategories",
  `insert into contest_category_member (category_id, contest_id, uid)
   select k.id, :contestId, f.uid from unnest(:uids::text[], :names::text[]) as f (uid, name)
   join contest_category k on k.contest_id = :contestId and lower(k.name) = lower(f.name)
   order by f.uid, k.id on conflict do nothing`,
);
