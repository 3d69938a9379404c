/**
 * A student's state for one problem. `none`: nothing submitted; `submitted`: the result is not shown yet; `tried`: no
 * points; `partial`: part of the points; `full`: full points; `late`: points for a late submission; `judging`: being
 * judged. Points set manually are `tried`, `partial` or `full`, whatever was submitted.
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
