/** Reduces a text to one trimmed line without invisible characters or direction marks; null if nothing is left. */
export function tidyText(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const tidy = text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return tidy === "" ? null : tidy.normalize("NFC");
}

/** Whether a text has visible characters: a name that consists only of blanks, joiners and fillers is not readable. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** Whether a text has more than this many characters (code points). */
export function isLongerThan(text: string | null, max: number): boolean {
  return text !== null && Array.from(text).length > max;
}

/** Pattern for strings that are not empty after `tidyText`. */
export const NOT_EMPTY = /[^\s\p{Cc}\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;
