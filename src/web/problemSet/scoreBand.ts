/** The class of a score: none, some, or all points of the problem. */
export function scoreBand(score: number, isFull: boolean): "none" | "part" | "full" {
  if (isFull) return "full";
  return score <= 0 ? "none" : "part";
}
