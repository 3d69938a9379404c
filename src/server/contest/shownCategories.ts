import type { ContestRecord } from "./contests.sql.ts";

type Categories = ContestRecord["categories"];

/**
 * Categories that an audience of the scoreboard sees. Organizers see all categories. Other viewers see only the shown
 * categories. If `showsMarks` is false, as it is for guests, categories that reveal personal information are hidden
 * from these viewers, too.
 */
export function shownCategories(
  { categories }: { categories: Categories },
  { organizes, showsMarks }: { organizes: boolean; showsMarks: boolean },
): Categories {
  if (organizes) return categories;
  return categories.filter(({ isShown, isPersonal }) => isShown && (!isPersonal || showsMarks));
}
