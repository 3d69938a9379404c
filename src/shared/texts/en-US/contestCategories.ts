import type { Shape } from "../shape.ts";
import type { contestCategories as source } from "../zh-CN/contestCategories.ts";

export const contestCategories = {
  hint: "Readers can filter the scoreboard by category, each with ranks of its own; a contestant can be in several.",
  none: "No categories yet",
  noneText: "For example: divisions, schools, a women’s prize, guests.",
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
    "One username per line. A membership takes effect once the user has consented on the overview of the contest.",
  enter: "Add",
  takeOut: "Remove",
  outcome:
    "{changed, plural, one {# user} other {# users}} changed, {unknown, plural, one {# username} other {# usernames}} unknown",
  waiting: "No consent yet",
  previous: "Previous page",
  next: "Next page",
  medals: {
    label: "Medals in this category",
    none: "None",
    contest: "As many as the contest gives",
    count: "Own numbers",
    percent: "Own shares in percent",
    text: "Given among the members, by their ranks in the category; the board of the category shows them when the results are final, and exports and the ceremony can be limited to it.",
    gold: "Gold",
    silver: "Silver",
    bronze: "Bronze",
  },
  flag: {
    isShown: "Shown on the scoreboard",
    isOpen: "Contestants may join",
    isOutside: "Out of competition",
    isPersonal: "Personal information",
  },
  meaning: {
    isShown: "Otherwise only organizers see it",
    isOpen: "Contestants join and leave it on the overview of the contest",
    isOutside: "Members are not ranked, like unofficial contestants",
    isPersonal:
      "Takes effect with the consent of each member, is hidden unless you show it, and is never shown to visitors without login.",
  },
} as const satisfies Shape<typeof source>;
