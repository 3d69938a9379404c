import type { Principal } from "../platform/route/principal.ts";

/** Its scoreboard shows logged-in readers personal data that visitors do not see. */
export function marksPersons({
  genderMarks,
  categories,
}: {
  genderMarks: boolean;
  categories: readonly { isPersonal: boolean; isShown: boolean }[];
}): boolean {
  return genderMarks || categories.some(({ isPersonal, isShown }) => isPersonal && isShown);
}

/** Whether this reader sees marks of women and personal categories on the scoreboard: never without login. */
export function showsGenderMarks(
  viewer: Principal | null,
  contest: Parameters<typeof marksPersons>[0],
): boolean {
  return viewer !== null && marksPersons(contest);
}
