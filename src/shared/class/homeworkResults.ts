/**
 * A student's state in one problem, in this order: nothing submitted; submitted, but the result is not shown yet; no
 * points; part of the points; full points; points for a late submission; being judged.
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
