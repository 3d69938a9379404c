/**
 * Header of the site's pages, and of clients that work in the same way: they ask their user before they confirm a call, whereas
 * other clients confirm it by repeating it, and they follow submissions in every unfinished status.
 */
export const ASKS_ITSELF_HEADER = "asks-itself";
