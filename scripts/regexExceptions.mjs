/**
 * Regular expressions for which regexes.mjs cannot prove linear time, each with the reason why it takes linear time or
 * why its input is short. Files that create regular expressions at run time are listed too.
 * @type {Record<string, string>}
 */
export const exceptions = {
  "/\\\\(?:verb\\*?|lstinline)([^A-Za-z\\s{*[])[^\\n]{0,500}?\\1/y":
    "sticky; its group is one character and its loop at most 500",
  "src/server/problem/statement.ts":
    "made of a number and an expression that ends in its only loop",
  "src/shared/account/profile.ts":
    "WEB_ADDRESS, which is in the list of checked expressions, or an empty one",
  "src/web/boot.js": "patterns of our own addresses, written by the build (vite.config.ts)",
};
