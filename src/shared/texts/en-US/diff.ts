import type { Shape } from "../shape.ts";
import type { diff as source } from "../zh-CN/diff.ts";

export const diff = {
  unchanged: "{count} unchanged lines",

  title: "Submissions {a} and {b}",
  heading: "Compare submissions",
  same: "The two programs are identical",
  places: "{count, plural, one {# difference} other {# differences}}",
  next: "Next",
  previous: "Previous",
  swap: "Swap sides",
  openOne: "Open submission {id}",
  code: "Code of submission {id} ({language})",
  closed: "You have no permission to read one of the two programs",
  closedHint: "You can compare your own code and code that its author has shared.",
  notFound: "The submissions to compare were not found",
  notFoundHint: "Open a submission and choose another one to compare it with.",
  toList: "Back to the submissions",

  choose: "Compare with",
  chooseHint: "Your other submissions to this problem, newest first.",
  none: "You have no other submission to this problem",
  pick: "Compare with submission {id}",
} as const satisfies Shape<typeof source>;
