/** Number of rated contests after which a rating is no longer provisional. */
export const PROVISIONAL_CONTESTS = 6;

/** Minimum ratings of levels 1 to 7 on Elo-MMR's scale, on which new contestants begin at 1500. */
const leastRatings = [-Infinity, 1000, 1250, 1500, 1750, 2000, 2300] as const;

/** The level of a rating, from 1 to 7. */
export function ratingLevel(rating: number): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  const level = leastRatings.filter((least) => rating >= least).length;
  return level as 1 | 2 | 3 | 4 | 5 | 6 | 7;
}

/** The minimum rating of each level above the first; charts draw lines at these ratings. */
export const levelBounds: readonly number[] = leastRatings.slice(1);
