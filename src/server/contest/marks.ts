import type { Principal } from "../platform/route/principal.ts";

/**
 * Whether the contest's scoreboard contains personal data: marks for women, or a personal category that is shown. Only
 * readers who are signed in may see such data.
 */
export function marksPersons({
  genderMarks,
  categories,
}: {
  genderMarks: boolean;
  categories: readonly { isPersonal: boolean; isShown: boolean }[];
}): boolean {
  return genderMarks || categories.some(({ isPersonal, isShown }) => isPersonal && isShown);
}

/** Whether the scoreboard marks women and shows personal categories for this reader; it never does so for guests. */
export function showsGenderMarks(
  viewer: Principal | null,
  contest: Parameters<typeof marksPersons>[0],
): boolean {
  return viewer !== null && marksPersons(contest);
}
