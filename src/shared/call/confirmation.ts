/** Header of clients that ask their user before they confirm; for other clients repeating the call confirms it. */
export const ASKS_ITSELF_HEADER = "asks-itself";
