/** Days from the end of a contest after which the results of its similarity checks are deleted, by default. */
export const SIMILARITY_DAYS = 180;
