/**
 * Header sent by the site's pages and by clients that work in the same way. Before such a client confirms a call, it
 * asks the user; other clients confirm a call by repeating it. It also keeps following a submission in every unfinished
 * status.
 */
export const ASKS_ITSELF_HEADER = "asks-itself";
