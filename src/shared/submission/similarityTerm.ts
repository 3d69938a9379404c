/**
 * Default number of days after which the results of similarity checks are deleted, counted from the end of the contest
 * or the archiving of the class.
 */
export const SIMILARITY_DAYS = 180;
