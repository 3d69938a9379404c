import type { Shape } from "../shape.ts";
import type { contestCategories as source } from "../zh-CN/contestCategories.ts";

export const contestCategories = {
  hint: "Readers filter the scoreboard by a category, with ranks of its own; a contestant may be in several.",
  none: "No categories yet",
  noneText: "For example divisions, schools, a women's prize, guests.",
  name: "Name",
  members: "Members {count, number}{waiting, plural, =0 {} other { (# without consent)}}",
  remove: "Delete",
  removeOf: "Delete category {name}",
  add: "Add a category",
  save: "Save",
  saved: "Categories saved",
  membersOf: "Members of {name}",
  usernames: "Usernames",
  pasteHint: "One username per line.",
  pasteHintPersonal:
    "One username per line. Each takes effect when the member has consented on the overview of the contest.",
  enter: "Add",
  takeOut: "Take out",
  outcome:
    "{changed, plural, one {# user} other {# users}} changed, {unknown, plural, one {# username} other {# usernames}} unknown",
  waiting: "No consent yet",
  previous: "Previous page",
  next: "Next page",
  flag: {
    isShown: "Shown on the scoreboard",
    isOpen: "Contestants choose it",
    isOutside: "Out of competition",
    isPersonal: "Says something personal",
  },
  meaning: {
    isShown: "Otherwise organizers alone see it",
    isOpen: "Contestants choose and leave it on the overview of the contest",
    isOutside: "Members take no rank, as star users",
    isPersonal:
      "Takes effect with the consent of each member, is hidden unless you show it, and is never shown to visitors without login.",
  },
} as const satisfies Shape<typeof source>;
