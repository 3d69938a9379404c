/** Days from the end of a contest, or from archiving a class, after which the results of its similarity checks are deleted, by default. */
export const SIMILARITY_DAYS = 180;
