/**
 * Header sent by the site's pages and by clients that work in the same way: they ask the user before they confirm a
 * call (other clients confirm a call by repeating it), and they keep following a submission in every unfinished status.
 */
export const ASKS_ITSELF_HEADER = "asks-itself";
