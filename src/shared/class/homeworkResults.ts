/**
 * State of a student in one problem: nothing submitted, submitted with a result that is not shown yet, without points,
 * part of the points, all of them, points for a late submission, being judged.
 */
export const resultStates = [
  "none",
  "submitted",
  "tried",
  "partial",
  "full",
  "late",
  "judging",
] as const;
export type ResultState = (typeof resultStates)[number];

/** Orders of the students in a homework's grid. */
export const gridSorts = ["name", "number", "points", "tries"] as const;
