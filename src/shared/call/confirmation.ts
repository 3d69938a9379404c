/**
 * Header sent by the site's pages, and by clients that work in the same way: they ask the user before they confirm a
 * call (other clients confirm it by repeating it), and they follow submissions in every unfinished status.
 */
export const ASKS_ITSELF_HEADER = "asks-itself";
