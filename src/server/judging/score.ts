/**
 * The points a submission to a problem with scores brings in the OI ranking: a tenth of its score,
 * plus two points per level of difficulty for full marks.
 */
export function oiRankScore(score: number, { total, difficulty }: ScoreScale): number | null {
  if (total <= 0) return null;
  return Math.round(0.1 * score + (2 * difficulty * score) / total);
}

export interface ScoreScale {
  /** Full marks of the problem. */
  total: number;
  /** 0 easy, 1 mid, 2 hard. */
  difficulty: number;
}
