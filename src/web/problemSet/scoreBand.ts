/** The band of a score: none, part or all of the problem's points. */
export function scoreBand(score: number, isFull: boolean): "none" | "part" | "full" {
  if (isFull) return "full";
  return score <= 0 ? "none" : "part";
}
