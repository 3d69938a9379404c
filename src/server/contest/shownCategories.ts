import type { ContestRecord } from "./contests.sql.ts";

type Categories = ContestRecord["categories"];

/**
 * Categories that an audience of the scoreboard sees. Organizers see all categories, and other viewers see only the
 * shown categories; visitors without login (`showsMarks` false) see no category that reveals personal information.
 */
export function shownCategories(
  { categories }: { categories: Categories },
  { organizes, showsMarks }: { organizes: boolean; showsMarks: boolean },
): Categories {
  if (organizes) return categories;
  return categories.filter(({ isShown, isPersonal }) => isShown && (!isPersonal || showsMarks));
}
