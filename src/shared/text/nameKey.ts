/**
 * A key that is equal for all upper and lower case spellings of a name: each character is converted to lower case
 * individually (Unicode's simple mapping), exactly as `lower()` in the database does. `toLowerCase()` of a whole string
 * changes more: it turns İ into two characters and the last Σ of a word into ς, so one account could be counted under
 * several keys.
 */
export function nameKey(name: string): string {
  return Array.from(name, (sign) => Array.from(sign.toLowerCase())[0]).join("");
}
