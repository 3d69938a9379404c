/**
 * Header with which a client states that it behaves like the site's pages. Before such a client confirms a call, it
 * asks its user. Clients that do not send the header confirm a call by repeating it. A client that sends the header
 * also keeps following a submission in any unfinished status, even one that the specification does not name.
 */
export const ASKS_ITSELF_HEADER = "asks-itself";
