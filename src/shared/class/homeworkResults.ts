/**
 * A student's state for one problem, in this order: nothing submitted; submitted, but the result is not shown yet; no
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

/** Sort orders of the students in the grid of a homework assignment. */
export const gridSorts = ["name", "number", "points", "tries"] as const;
