/** Possible decisions of a teacher about a pair of similar programs. */
export const pairVerdicts = ["copied", "innocent"] as const;
export type PairVerdict = (typeof pairVerdicts)[number];
/** Ways to sort the pairs. */
export const pairSorts = ["longest", "coverage", "fraction"] as const;
export type PairSort = (typeof pairSorts)[number];
