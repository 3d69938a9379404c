/**
 * Default number of days until the results of similarity checks are deleted, counted from the end of the contest or
 * from the time when the class was archived.
 */
export const SIMILARITY_DAYS = 180;
