/**
 * Header of the site's pages, and of clients that do as they do: they ask their user before they confirm, where for others
 * repeating the call confirms it, and follow submissions with every unfinished status.
 */
export const ASKS_ITSELF_HEADER = "asks-itself";
