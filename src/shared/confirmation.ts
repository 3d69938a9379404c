/** Header of clients that ask their user before they confirm: for others the same call again confirms. */
export const ASKS_ITSELF_HEADER = "asks-itself";
