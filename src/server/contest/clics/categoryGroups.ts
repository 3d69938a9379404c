import { shownCategories } from "../shownCategories.ts";
import type { ContestView } from "./view.ts";

export type Category = ContestView["contest"]["categories"][number];

/** The id of the group that represents a category. */
export function categoryGroup(id: number): string {
  return `category-${id}`;
}

/** The public view only contains categories that guests may see. */
export function categoriesInView({ contest, kind }: ContestView): Category[] {
  return shownCategories(contest, { organizes: kind === "organizer", showsMarks: false });
}

/** Uids of the members of a category. */
export function membersOf({ teams }: ContestView, category: number): Set<string> {
  const members = teams.filter(({ person }) => person.categories.includes(category));
  return new Set(members.map(({ person }) => person.uid));
}
